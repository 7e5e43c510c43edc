"""What a parrot makes of a sentence: without its courtesy, unless it keeps every word. Pure."""

from agents.nlu import Decision, Interpretation
from agents.nlu.cues.courtesy import begun, without_courtesy
from agents.personas.schema import Persona
from agents.tools.catalogue import TOOLS


def simplified(persona: Persona, text: str) -> str:
    """Return the sentence as the rules shall read it for this parrot."""
    if persona.fast.simplify == "none":
        return text
    return without_courtesy(text, blanks=any(TOOLS[name].verbatim for name in persona.tools))


def understood(persona: Persona, meaning: Interpretation) -> Decision:
    """Return what rules make of a message without its courtesy; what is kept as a note is kept to its last word."""
    head = meaning.text if persona.fast.simplify == "none" else begun(meaning.text)
    written = meaning.read_as(head).decision
    if written.call is not None and TOOLS[written.call.name].verbatim:
        return written
    return meaning.read_as(simplified(persona, meaning.text)).decision
