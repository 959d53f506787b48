// SPDX-License-Identifier: Apache-2.0
// Commands of amplab-engine. Each takes the words after its name and returns the exit status: 0 done, 1 a run failed, 2
// bad input, 130 interrupted (interfaces: section 2).
#pragma once
#include "engine/run/printable.h"

#include <span>
#include <stdexcept>
#include <string>

namespace amplab {

inline constexpr int kDone = 0, kRunFailed = 1, kBadInput = 2, kInterrupted = 130;

// Invalid command line, in one sentence.
struct UsageError : std::runtime_error {
  explicit UsageError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

using Words = std::span<const std::string>;

int run_command(Words words);
int inspect_command(Words words);
int serve_command(Words words);
int rank_command(Words words);
int sweep_command(Words words);
int describe_command(Words words);
int describe_memory(Words words);  // `describe memory CONFIG`
int describe_scaling(Words words); // `describe scaling CONFIG`: effect of more ranks
int describe_sample(Words words);  // `describe data` with --sample, --path or --label: content of a data set
int lesson_command(Words words);
int doctor_command(Words words);
int bench_command(Words words);
int export_pytorch_command(Words words);
int import_command(Words words);

} // namespace amplab
