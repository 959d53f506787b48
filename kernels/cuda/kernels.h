// SPDX-License-Identifier: Apache-2.0
// The kernels of this device by name, declared from the op table; cuda_device.cpp makes the table of them.
//
// How to add an op
//   1. One file, named like the CPU's: <op or family>.cu, with the formula on top. In it define, in amplab::cuda,
//          void <id>_forward(Context&, const Call&)   and, for a row OP(...), <id>_backward
//      That registers them: the table takes each kernel that is defined. Nothing else is edited.
//   2. Arithmetic of one element goes into functors with an AMPLAB_HD operator() in a header of the same name
//      (<family>.h, no CUDA in it): tests/kernels/cuda runs it on the host against kernels/cpu or a double reference.
//      fp32 inside, fmaf written out where the CPU's file has std::fma: nvcc fuses nothing here.
//   3. Launch through
//          elementwise.cuh  map(context, y, Functor{...}, x...): any float dtypes, any strides, broadcasting
//          reduce.cuh       reduce(context, x, axes, Fold{...}): over any axes      fold.cuh  all items into one value
//          rows.cuh         for_rows(...): a warp or a block to each row            columns.cuh  sums down columns
//          lists.cuh        update_lists(context, views, Update{...}): all tensors of an optimizer at once
//          block.cuh        block_sum, block_max, block_reduce: what a block of one row, or of a part, agrees on
//      or a kernel of your own on context.stream, with operand.h and pack.h to read and write elements of a dtype that
//      is known only when it runs, walk.h for strides, launch.h for the grid.
//      Never wait for the stream, never copy to the host: a step is to be captured as one graph.
//      Numbers that make no sense (an id beyond the table) are reported: faults.h.
//      Scratch memory: context.scratch.take<T>(Slot::..., count). No float atomics: same bits each time.
//   4. Calls into CUDA's libraries go through check(status, "the op"). A launch needs none: run() checks after each op.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/context.h"

namespace amplab::cuda {

using Kernel = void(Context&, const Call&);

// Weak: what is not defined yet is null in the table, and run() says so.
#define OP(id, ...) [[gnu::weak]] Kernel id##_forward, id##_backward;
#define FORMULA(id, ...) [[gnu::weak]] Kernel id##_forward;
#define UPDATE(id, ...) [[gnu::weak]] Kernel id##_forward;
#include "kernels/contract/ops.def"

} // namespace amplab::cuda
