// SPDX-License-Identifier: Apache-2.0
#include "engine/import/regions.h"

#include "engine/import/setup.h"
#include "engine/import/tree.h"

namespace amplab::importing {
namespace {

using namespace loop;

// Argument positions of a spelling.
struct Spelling {
  std::string_view name;
  size_t device, dtype, enabled, cache;
};
constexpr size_t kNowhere = SIZE_MAX;
constexpr Spelling kSpellings[] = {{"torch.autocast", 0, 1, 2, 3},
                                   {"torch.amp.autocast", 0, 1, 2, 3},
                                   {"torch.amp.autocast_mode.autocast", 0, 1, 2, 3},
                                   {"autocast", 0, 1, 2, 3},
                                   {"torch.cuda.amp.autocast", kNowhere, 1, 0, 2},
                                   {"torch.cuda.amp.autocast_mode.autocast", kNowhere, 1, 0, 2},
                                   {"torch.cpu.amp.autocast", kNowhere, 1, 0, 2}};

const Spelling* spelling_of(const Expression& callee, const Setup& setup) {
  const std::string name = setup.full_name(callee);
  for (const Spelling& spelling : kSpellings)
    if (spelling.name == name) return &spelling;
  return nullptr;
}

// Returns true if the dtype is bf16, explicitly or as the default of a CPU region.
bool is_bf16(const Expression* dtype, const Expression* device, const Spelling& spelling, const Setup& setup) {
  if (dtype) return setup.full_name(*dtype) == "torch.bfloat16";
  return spelling.name.starts_with("torch.cpu") || text_in(device) == "cpu";
}

std::string text_of_region(const Call& call, size_t skipped, const Spelling& spelling, const Setup& setup) {
  const auto given = [&](std::string_view keyword, size_t place) {
    return argument(call, keyword, place == kNowhere ? kNowhere : place + skipped);
  };
  std::string text = "torch.autocast(device_type=device";
  const Expression* enabled = given("enabled", spelling.enabled);
  if (flag_of(enabled) == false) return text.append(", enabled=False)");
  text.append(is_bf16(given("dtype", spelling.dtype), given("device_type", spelling.device), spelling, setup)
                  ? ", dtype=torch.bfloat16"
                  : ", dtype=torch.float16");
  if (flag_of(given("cache_enabled", spelling.cache)) == false) text.append(", cache_enabled=False");
  return text.append(")");
}

} // namespace

std::optional<std::string> region_text(const Expression& expression, const Setup& setup) {
  if (const auto* either = std::get_if<Conditional>(&expression.node)) {
    const auto then = region_text(*either->then, setup);
    return then ? then : region_text(*either->otherwise, setup);
  }
  if (const auto found = setup.regions.find(dotted(expression)); found != setup.regions.end())
    return setup.trace.read(found->first), found->second;
  const Call* call = call_in(expression);
  if (!call) return {};
  if (const auto found = setup.regions.find(dotted(*call->callee) + "()"); found != setup.regions.end())
    return setup.trace.read(found->first), found->second;
  const Spelling* spelling = spelling_of(*call->callee, setup);
  return spelling ? std::optional(text_of_region(*call, 0, *spelling, setup)) : std::nullopt;
}

std::optional<std::string> region_maker(const Expression& expression, const Setup& setup) {
  if (const auto* either = std::get_if<Conditional>(&expression.node)) {
    const auto then = region_maker(*either->then, setup);
    return then ? then : region_maker(*either->otherwise, setup);
  }
  if (const auto found = setup.regions.find(dotted(expression) + "()"); found != setup.regions.end())
    return found->second;
  const Call* call = call_in(expression);
  if (!call || call->positional.empty()) return {};
  const std::string name = setup.full_name(*call->callee);
  if (name != "partial" && name != "functools.partial") return {};
  const Spelling* spelling = spelling_of(call->positional.front(), setup);
  return spelling ? std::optional(text_of_region(*call, 1, *spelling, setup)) : std::nullopt;
}

} // namespace amplab::importing
