"""Cut the font of our pictures out of Noto Sans CJK SC: `make font`, where Debian's fonts-noto-cjk is installed."""

import argparse
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection

from bot.pictures.charset import characters
from bot.pictures.lettering import FONT

SOURCE = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
NAME = "Noto Sans CJK SC"
UNUSED = ["BASE", "DSIG", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]  # of text that runs down, and of what we do not shape


def main() -> None:
    """Write the font. Raises LookupError where the source lacks something that is declared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, default=SOURCE)
    fonts: list[Any] = TTCollection(str(parser.parse_args().source)).fonts  # pyright: ignore[reportUnknownMemberType] - untyped library
    font = next(one for one in fonts if one["name"].getDebugName(4) == NAME)
    missing = "".join(sorted(characters() - set(map(chr, font.getBestCmap()))))
    if missing:
        raise LookupError(f"{NAME} lacks what bot/pictures/charset.py declares: {missing!r}")
    options = Options()
    options.hinting, options.layout_features, options.notdef_outline = False, [], True
    options.drop_tables += UNUSED
    options.recalc_timestamp = False  # the same bytes again
    subsetter: Any = Subsetter(options)
    subsetter.populate(unicodes=map(ord, characters()))
    subsetter.subset(font)
    font.save(FONT, reorderTables=True)
    print(f"{FONT.name}: {len(characters())} characters, {FONT.stat().st_size / 2**20:.2f} MiB")  # noqa: T201 - told to who makes it


if __name__ == "__main__":
    main()
