"""How Markdown is made into words with marks, by the library that does it for Telegram and for Matrix."""

from telegramify_markdown import RenderConfig


def markdown_style() -> RenderConfig:
    """Headings without the library's pictures."""
    style = RenderConfig.isolated()
    symbol = style.markdown_symbol
    symbol.heading_level_1 = symbol.heading_level_2 = symbol.heading_level_3 = symbol.heading_level_4 = ""
    symbol.unordered_list_item = "•"
    # the library's own are ticks, even for what is open
    symbol.task_uncompleted, symbol.task_completed = "☐", "■"
    return style
