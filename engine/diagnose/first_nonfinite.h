// SPDX-License-Identifier: Apache-2.0
// Finds the first op call of a step that makes an Inf or a NaN from finite operands, and its cause. Engine thread
// only, during a replay.
#pragma once
#include "engine/probe/probe.h"
#include "engine/probe/reference_memory.h"
#include "engine/run/explanation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

namespace amplab {

enum class Cause : uint8_t {
  overflow,       // finite in fp32, but beyond the output's range
  overflow_fp32,  // beyond fp32 too
  divide_by_zero, // finite nonzero number by zero
  zero_by_zero,
  log_of_zero,
  inf_minus_inf, // only infinities that are intended, such as a fully masked row
  invalid,       // outside the function's domain, such as the logarithm of a negative number
  came_in,       // an operand was not finite, and no call of the step wrote it
  between_ranks, // made by a collective from operands that are finite on this rank
};

constexpr std::string_view name_of(Cause cause) {
  constexpr std::string_view names[] = {"overflow",      "overflow", "divide-by-zero", "zero-by-zero", "log-of-zero",
                                        "inf-minus-inf", "invalid",  "input",          "between-ranks"};
  return names[static_cast<size_t>(cause)];
}

struct Finding {
  Cause cause = Cause::came_in;
  OpPosition position;
  std::optional<OpPosition> root; // the op that underflowed to zero the divisor or the logarithm's argument
  DType dtype = DType::f32;       // of the output
  double value = 0;               // the fp32 result there; NaN if there is none
  int64_t count = 0;              // elements of the output that are not finite
  const void* operand = nullptr;  // came_in: the operand
};

class FirstNonfinite final : public CallObserver {
 public:
  explicit FirstNonfinite(CachingAllocator& allocator) : allocator_(allocator), unflushed_(allocator) {}

  void before(Device& device, const Call& call) override;
  void after(Device& device, const Call& call, const OpRecord& record) override;

  const std::optional<Finding>& finding() const { return finding_; }

 private:
  // A range of memory, as its last writer left it.
  struct Written {
    const std::byte* end = nullptr;
    std::optional<OpPosition> flush; // the call that flushed to zero what is not zero in unflushed_
    bool finite = true;
    bool infinite_on_purpose = false; // a mask: -inf and no NaN
  };
  void note_written(const View& view, Written written); // its end follows from the view
  const Written* written_at(const View& view) const;    // null: no call of this step wrote it
  std::vector<Tensor> unflushed_outputs(Device& device, const Call& call, const OpRecord& record) const;
  Finding found(Device& device, const Call& call, const View& output, OpPosition place);
  double value_in_fp32(Device& device, const Call& call, const View& output, int64_t index) const;
  double updated_in_fp32(Device& device, const Call& call, const View& output, int64_t index) const;
  double flattened_in_fp32(Device& device, const Call& call, int64_t index) const;
  Cause cause_beyond_fp32(Device& device, const Call& call, const View& output, int64_t index, const View*& zero) const;

  CachingAllocator& allocator_;
  struct Operands {
    bool finite = true; // except intended infinities
    bool infinite_on_purpose = false;
    const void* damaged = nullptr;   // not finite, and no call of this step wrote it so
    std::vector<OpPosition> flushes; // calls that flushed elements of them to zero
    std::optional<OpPosition> single_flush() const {
      const auto other = [this](const OpPosition& flush) { return flush.seq != flushes.front().seq; };
      return flushes.empty() || std::ranges::any_of(flushes, other) ? std::nullopt : std::optional(flushes.front());
    }
  };
  Operands operands_; // of the running call
  // What the running update overwrites: the sum of accumulate, all operands of an update of 16-bit parameters.
  std::vector<std::vector<float>> overwritten_;
  std::map<const std::byte*, Written> written_; // by begin; ranges do not overlap
  ReferenceMemory unflushed_;                   // outputs before they were flushed to zero
  std::optional<Finding> finding_;
};

} // namespace amplab
