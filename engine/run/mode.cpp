// SPDX-License-Identifier: Apache-2.0
#include "engine/run/mode.h"

#include "engine/run/config.h"

#include <array>

namespace amplab {
namespace {

constexpr const Mode& kFp32 = *mode_with({});

// The rows of the mode table with the other batch norm choice.
constexpr auto kOtherBatchNorm = [] {
  auto modes = std::to_array(kModes);
  for (Mode& mode : modes) mode.keep_batchnorm_fp32 = !mode.keep_batchnorm_fp32;
  return modes;
}();

} // namespace

const Mode& mode_of(const RunConfig& config) {
  const Mode* const named = mode_named(config.precision.mode);
  const Mode& mode = named ? *named : kFp32;
  const std::string& keep = config.precision.keep_batchnorm_fp32;
  const bool other = mode.parameters != DType::f32 && keep != "auto" && (keep == "yes") != mode.keep_batchnorm_fp32;
  return other ? kOtherBatchNorm[static_cast<size_t>(&mode - kModes)] : mode;
}

} // namespace amplab
