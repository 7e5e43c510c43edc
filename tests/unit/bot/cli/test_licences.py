"""What programs read of what we use."""

from importlib.metadata import version

from bot.cli.licences import needed, sbom


def test_the_bill_of_materials_names_what_is_installed_with_its_licence() -> None:
    found = needed("parrots")
    bill = sbom(found)
    components = bill["components"]
    names = [one["name"] for one in components]
    assert (bill["bomFormat"], names) == (
        "CycloneDX",
        sorted({one.metadata["Name"].lower().replace("_", "-") for one in found}),
    )
    assert next(one for one in components if one["name"] == "pydantic") == {
        "type": "library",
        "bom-ref": f"pkg:pypi/pydantic@{version('pydantic')}",
        "name": "pydantic",
        "version": version("pydantic"),
        "purl": f"pkg:pypi/pydantic@{version('pydantic')}",
        "licenses": [{"expression": "MIT"}],
    }
