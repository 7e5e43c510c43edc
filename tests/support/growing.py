"""Fragments of Markdown, to be repeated until they are a long text."""

MARKDOWN = (
    "![", "\\[", "[[", "[", "@abcd ", "1. ", "1) ", "**", "__", "`", "~~", "> ", ">", "- ", "+ ", "* ", "|", "<b>", "</b>", "&amp;", "&", "](",
    "](http://", "[a](http://", "[a](b) ", "[a][b] ", "[a]: x\n", "[1](#1)", "[^1]", "[^1]: a\n", "- a\n", "  - a\n", "| a | b |\n", "|---", "||a||",
    "#", "# a\n", "a\n=\n", "```\n", "```", "~~~\n", "~", "`a` ", "``a", "*a* ", "*a", "_a_ ", "**a** ", "***", "a.", "a.com ", "a@", "@", "!",
    "http:", "://", "www.", "http://a ", "<", "<!--", "<a href='", "<think>", "$", "$$ ", "$1 ", "\\(", "\\\\(", "\\", "(", ")", "{", "{{", "---\n",
    "* * *\n", "\n", "  \n", "\t", "\t- ", "    ", "✓ ", "- [x] ", ":tick:", "[x]", "[ ] ", "[CANNOT:", "…", "“", "好", "。", "\u202e", "👍", "a ", "a\n",
    "Note saved. ", "^", "_", "=",
)  # fmt: skip


def grown(piece: str, length: int) -> str:
    return (piece * length)[:length]
