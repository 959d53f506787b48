# SPDX-License-Identifier: Apache-2.0
"""Writes the autocast lists of the installed PyTorch to two files in this folder.

    python make.py

cuda.csv   the lists for CUDA, read from PyTorch's header
cpu.csv    the ops that are registered for autocast on the CPU
"""
import pathlib
import re

import torch

MACROS = {
    "AT_FORALL_LOWER_PRECISION_FP": "lower_precision_fp",
    "AT_FORALL_FP32": "fp32",
    "AT_FORALL_FP32_SET_OPT_DTYPE": "fp32_set_opt_dtype",
    "AT_FORALL_DIFFERENT_REDISPATCH_SIGNATURE": "fp32_append_dtype",
    "AT_FORALL_PROMOTE": "promote",
}


def ops_of(header: str, macro: str) -> list[str]:
    lines = header[header.index(f"#define {macro}(") :].split("\n")
    end = next(i for i, line in enumerate(lines) if not line.endswith("\\"))
    body = " ".join(line.rstrip("\\") for line in lines[1 : end + 1])
    return re.findall(r"_\(\s*(?:ADD_NS\()?(\w+)", body)


def main() -> None:
    here = pathlib.Path(__file__).parent
    header = (pathlib.Path(torch.__file__).parent / "include/ATen/autocast_mode.h").read_text()
    rows = sorted({(op, policy) for macro, policy in MACROS.items() for op in ops_of(header, macro)})
    with open(here / "cuda.csv", "w") as out:
        out.write(f"# PyTorch {torch.__version__}\nop,policy\n")
        out.writelines(f"{op},{policy}\n" for op, policy in rows)
    names = {name.removeprefix("aten::").partition(".")[0] for name in torch._C._dispatch_get_all_op_names()
             if name.startswith("aten::") and torch._C._dispatch_has_kernel_for_dispatch_key(name, "AutocastCPU")}
    with open(here / "cpu.csv", "w") as out:
        out.write(f"# PyTorch {torch.__version__}\nop\n")
        out.writelines(f"{op}\n" for op in sorted(names))


if __name__ == "__main__":
    main()
