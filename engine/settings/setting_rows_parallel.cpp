// SPDX-License-Identifier: Apache-2.0
// Rows of training with several ranks. Names and defaults follow torch.nn.parallel.DistributedDataParallel.
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> parallel_rows() {
  return {
      row<&C::parallel, &ParallelConfig::kind>({.key = "parallel.kind",
                                                .label = "Parallel",
                                                .help = "ddp trains one model on several ranks, each a process with "
                                                        "its own part of every batch, whose gradients are averaged. "
                                                        "dp splits each batch over replicas in threads of one process, "
                                                        "which take turns here and share its device.",
                                                .choices = {"none", "dp", "ddp"}}),
      row<&C::parallel, &ParallelConfig::ranks>(
          {.key = "parallel.ranks",
           .label = "Ranks",
           .help = "How many processes, or replicas. With ddp each rank takes batches of the batch size, so a step "
                   "sees that many times more "
                   "samples; with dp one batch is shared out, over 16 replicas at most.",
           .range = {1, 1024},
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::bucket_mb>(
          {.key = "parallel.bucket_mb",
           .label = "Bucket",
           .unit = "MiB",
           .help = "Gradients are reduced in buckets of this size, the last layers' first. Small ones start early and "
                   "pay the latency often.",
           .range = {0.001, 4096},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::overlap>({.key = "parallel.overlap",
                                                   .label = "Overlap with backward",
                                                   .help = "Reduces a bucket as soon as its gradients are there, while "
                                                           "backward goes on. Off: all of them when it has ended.",
                                                   .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::compress>({.key = "parallel.compress",
                                                    .label = "Reduce gradients in",
                                                    .help =
                                                        "Halves what ranks send each other, and rounds it: in fp16 "
                                                        "sums overflow at 65504 and small gradients are lost; in bf16 "
                                                        "each sum keeps 8 bits.",
                                                    .choices = {"none", "fp16", "bf16"},
                                                    .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::average>(
          {.key = "parallel.average",
           .label = "Divide by the ranks",
           .help = "Before the sum, as DistributedDataParallel does, small gradients may be lost in fp16; after it, "
                   "the sum may overflow.",
           .choices = {"before", "after"},
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::measure_compression>(
          {.key = "parallel.measure_compression",
           .label = "Measure what is lost",
           .help = "Reduces gradients in fp32, too, and notes how far their average is off: ranks.compression_error. "
                   "Costs a second reduction.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::sync_batch_norm>(
          {.key = "parallel.sync_batch_norm",
           .label = "Synchronised batch norm",
           .help = "Batch norm over the batch of all ranks, as SyncBatchNorm. Off: each rank normalises by its own "
                   "part of the batch.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::agree_on_found_inf>(
          {.key = "parallel.agree_on_found_inf",
           .label = "Agree on found_inf",
           .help = "A step that overflowed on one rank is skipped on all. Off: each rank decides by what it sees, and "
                   "after an overflow that "
                   "only one has seen their weights part.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::shard>({.key = "parallel.shard",
                                                 .label = "Sharded state",
                                                 .help = "zero1: each rank keeps the optimizer's state of its part of "
                                                         "the parameters only; zero2: the gradients likewise. The "
                                                         "updated parts are gathered after each step.",
                                                 .choices = {"none", "zero1", "zero2"},
                                                 .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::replica_autocast>(
          {.key = "parallel.replica_autocast",
           .label = "Replicas keep autocast",
           .help = "Autocast belongs to a thread. On: replicas are told that it is on, as DataParallel does today, and "
                   "not in which format: "
                   "theirs is fp16, by the CPU's lists bf16. Off: it is lost in them, as in older releases, and "
                   "forward runs in fp32 unless "
                   "the region stands in it.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::timeout_s>(
          {.key = "parallel.timeout_s",
           .label = "Wait for a rank at most",
           .unit = "s",
           .help = "A run ends when ranks have waited this long for one that died, stopped or lags, and says which.",
           .range = {1, 3600},
           .only_if_read = true}),
  };
}

} // namespace amplab::setting_row
