// SPDX-License-Identifier: Apache-2.0
// Watches a step for the first op call that makes an Inf or a NaN out of finite operands, and finds out why.
// Used only by the engine's thread, while a past step is replayed.
#pragma once
#include "engine/probe/probe.h"
#include "engine/run/explanation.h"

#include <map>
#include <optional>
#include <string_view>

namespace amplab {

enum class Cause : uint8_t {
  overflow,       // fp32 has a finite number there, beyond the output's format
  overflow_fp32,  // a sum or product beyond fp32 itself
  divide_by_zero, // a finite number by zero
  zero_by_zero,
  log_of_zero,
  inf_minus_inf, // nothing but infinities that were put there on purpose, such as a row that is masked as a whole
  invalid,       // a function outside its domain, such as the logarithm of a negative number
  came_in,       // no op made it: it was in an operand that none of the step's calls wrote
  between_ranks, // a collective brought it, whose operands were finite on this rank
};

constexpr std::string_view name_of(Cause cause) {
  constexpr std::string_view names[] = {"overflow",      "overflow", "divide-by-zero", "zero-by-zero", "log-of-zero",
                                        "inf-minus-inf", "invalid",  "input",          "between-ranks"};
  return names[static_cast<size_t>(cause)];
}

struct Finding {
  Cause cause = Cause::came_in;
  OpPlace place;
  std::optional<OpPlace> root;   // the op that flushed to zero what was divided by, or taken the logarithm of
  DType dtype = DType::f32;      // of the output
  double value = 0;              // that fp32 has there; NaN where it has none
  int64_t count = 0;             // elements of the output that are not finite
  const void* operand = nullptr; // came_in: where the operand lies
};

class FirstNonfinite final : public CallObserver {
 public:
  explicit FirstNonfinite(CachingAllocator& allocator) : allocator_(allocator) {}

  void before(Device& device, const Call& call) override;
  void after(Device& device, const Call& call, const OpRecord& record) override;

  const std::optional<Finding>& finding() const { return finding_; }

 private:
  // A stretch of memory, as the call left it that wrote it last.
  struct Written {
    const std::byte* end = nullptr;
    std::optional<OpPlace> flush; // the call, this or one before it, that made zeros of numbers that fp32 has
    bool finite = true;
    bool infinite_on_purpose = false; // a mask: -inf and no NaN
  };
  void note_written(const View& view, Written written); // its end follows from the view
  const Written* written_at(const View& view) const;    // null: by none of this step's calls
  Finding found(Device& device, const Call& call, const View& output, OpPlace place);
  double value_in_fp32(Device& device, const Call& call, const View& output, int64_t index) const;
  double flattened_in_fp32(Device& device, const Call& call, int64_t index) const;
  Cause cause_beyond_fp32(Device& device, const Call& call, const View& output, int64_t index, const View*& zero) const;

  CachingAllocator& allocator_;
  struct Operands {
    bool finite = true; // but for what is infinite on purpose
    bool infinite_on_purpose = false;
    const void* damaged = nullptr; // one that is not finite although no call of this step has made it so
    std::optional<OpPlace> flush;
  };
  Operands operands_;                           // of the call that runs
  std::vector<float> addend_;                   // what an accumulation adds to, before it does
  std::map<const std::byte*, Written> written_; // by where it begins; no two overlap
  std::optional<Finding> finding_;
};

} // namespace amplab
