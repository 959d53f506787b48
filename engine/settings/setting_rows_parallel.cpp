// SPDX-License-Identifier: Apache-2.0
// Rows of training with several ranks. Names and defaults follow torch.nn.parallel.DistributedDataParallel.
#include "engine/settings/setting_row.h"

namespace amplab::setting_row {

using C = RunConfig;

std::vector<SettingRow> parallel_rows() {
  return {
      row<&C::parallel, &ParallelConfig::kind>(
          {.key = "parallel.kind",
           .label = "Parallel",
           .help = "ddp trains one model on several ranks and averages their gradients. Each rank is a process with "
                   "its own share of every batch. dp splits each batch over replicas in threads of one process. Here "
                   "they run one at a time on its device.",
           .choices = {"none", "dp", "ddp"}}),
      row<&C::parallel, &ParallelConfig::ranks>(
          {.key = "parallel.ranks",
           .label = "Ranks",
           .help = "Number of processes (ddp) or replicas (dp). With ddp each rank reads batches of the batch size, so "
                   "a step sees that many times more samples. With dp one batch is split over at most 16 replicas.",
           .range = {1, 1024},
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::bucket_mb>(
          {.key = "parallel.bucket_mb",
           .label = "Bucket",
           .unit = "MiB",
           .help = "Gradients are reduced in buckets of this size, last layers first. Small buckets start early but "
                   "pay the latency more often.",
           .range = {0.001, 4096},
           .logarithmic = true,
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::overlap>({.key = "parallel.overlap",
                                                   .label = "Overlap with backward",
                                                   .help = "Reduces a bucket as soon as its gradients are ready, while "
                                                           "backward runs. Off: reduces all buckets after backward.",
                                                   .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::compress>(
          {.key = "parallel.compress",
           .label = "Reduce gradients in",
           .help = "Halves the traffic between ranks by rounding gradients. In fp16, sums overflow at 65504 and small "
                   "gradients are lost. In bf16, each sum keeps 8 bits.",
           .choices = {"none", "fp16", "bf16"},
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::average>(
          {.key = "parallel.average",
           .label = "Divide by the ranks",
           .help = "before the sum, as DistributedDataParallel: small gradients may be lost in fp16. after it: the sum "
                   "may overflow.",
           .choices = {"before", "after"},
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::measure_compression>(
          {.key = "parallel.measure_compression",
           .label = "Measure the error",
           .help = "Also reduces gradients in fp32, and records the error of the average as ranks.compression_error. "
                   "Costs a second reduction.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::sync_batch_norm>(
          {.key = "parallel.sync_batch_norm",
           .label = "Synchronised batch norm",
           .help = "Batch norm over the batch of all ranks, as SyncBatchNorm. Off: each rank normalises over its own "
                   "share of the batch.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::agree_on_found_inf>(
          {.key = "parallel.agree_on_found_inf",
           .label = "Agree on found_inf",
           .help = "If a step overflows on one rank, all ranks skip it. Off: each rank decides alone, and their "
                   "weights diverge after an overflow on only one rank.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::shard>(
          {.key = "parallel.shard",
           .label = "Sharded state",
           .help = "zero1: each rank stores the optimizer state of only its share of the parameters. zero2: also only "
                   "the gradients of that share. The updated shares are gathered after each step.",
           .choices = {"none", "zero1", "zero2"},
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::replica_autocast>(
          {.key = "parallel.replica_autocast",
           .label = "Replicas keep autocast",
           .help = "The state of autocast belongs to a thread. On: replicas enable autocast, as in today's "
                   "DataParallel, but not the region's dtype: they use fp16, or bf16 with the CPU lists. Off: replicas "
                   "run without autocast, as in older releases, in fp32 unless forward has its own region.",
           .only_if_read = true}),
      row<&C::parallel, &ParallelConfig::timeout_s>({.key = "parallel.timeout_s",
                                                     .label = "Wait for a rank at most",
                                                     .unit = "s",
                                                     .help = "Ends the run when ranks have waited this long for a rank "
                                                             "that died, stopped or lags. The error names that rank.",
                                                     .range = {1, 3600},
                                                     .only_if_read = true}),
  };
}

} // namespace amplab::setting_row
