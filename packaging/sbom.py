#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a software bill of materials (SPDX 2.3, JSON) of a bundle.

sbom.py VERSION DATE BUNDLED   DATE: 2026-11-28T12:00:00Z. BUNDLED: share/doc/amplab/licenses/bundled.txt of the tarball
"""

import json
import sys


def package(identifier, name, version, **more):
    return {
        "SPDXID": f"SPDXRef-{identifier}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        **more,
    }


def bill(version, date, lines):
    """Returns the document. lines: "file package version" of each bundled library, after a heading."""
    sources = sorted({tuple(line.split()[1:3]) for line in lines[1:] if line.strip()})
    lab = package("amplab", "amplab", version, licenseDeclared="Apache-2.0 AND GPL-3.0-or-later")
    libraries = [
        package(
            f"library-{number}",
            name,
            of_debian,
            externalRefs=[
                {
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"pkg:deb/debian/{name}@{of_debian}?arch=source",
                }
            ],
        )
        for number, (name, of_debian) in enumerate(sources, 1)
    ]
    contains = [("SPDXRef-amplab", "CONTAINS", library["SPDXID"]) for library in libraries]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"amplab-{version}",
        "documentNamespace": f"urn:amplab:sbom:{version}:{date}",
        "creationInfo": {"created": date, "creators": ["Tool: amplab packaging/sbom.py"]},
        "packages": [lab, *libraries],
        "relationships": [
            {"spdxElementId": of, "relationshipType": kind, "relatedSpdxElement": what}
            for of, kind, what in [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-amplab"), *contains]
        ],
    }


if __name__ == "__main__":
    with open(sys.argv[3], encoding="utf-8") as bundled:
        print(json.dumps(bill(sys.argv[1], sys.argv[2], bundled.read().splitlines()), indent=2))
