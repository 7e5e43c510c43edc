// The AI SDK's own client: `node client.mjs REQUEST` sends messages as useChat does and prints what came of it as JSON.
import { DefaultChatTransport, readUIMessageStream } from "ai";

const request = JSON.parse(process.argv[2]);
const transport = new DefaultChatTransport({ api: request.api, body: request.body });
const chunks = [];
const errors = [];
const stream = await transport.sendMessages({
  trigger: "submit-message",
  chatId: request.id,
  messageId: undefined,
  messages: request.messages,
  abortSignal: undefined,
});
const noted = stream.pipeThrough(
  new TransformStream({
    transform(chunk, controller) {
      chunks.push(chunk);
      controller.enqueue(chunk);
    },
  }),
);
let message = null;
for await (const next of readUIMessageStream({ stream: noted, onError: (error) => errors.push(String(error)) })) message = next;
console.log(JSON.stringify({ message, chunks, errors }));
