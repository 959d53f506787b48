// SPDX-License-Identifier: Apache-2.0
#include "engine/import/regions.h"

#include "engine/import/branches.h"
#include "engine/import/conversions.h"
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

constexpr const char* kDisabled = "torch.autocast(device_type=device, enabled=False)";

// Returns the argument that selects the dtype, in the normal spelling. Returns nullopt if PyTorch disables the region.
std::optional<std::string> dtype_of(const Expression* dtype, const Expression* device, const Spelling& spelling,
                                    const Setup& setup) {
  const bool on_cpu = spelling.name.starts_with("torch.cpu") || text_in(device) == "cpu";
  const std::string by_default = on_cpu ? "torch.bfloat16" : "torch.float16";
  if (!dtype || source_of(*dtype) == "None") return by_default;
  const std::string name = setup.full_name(*dtype);
  if (name == "torch.bfloat16" || name == "torch.float16") return name;
  if (name == "torch.half") return "torch.float16";
  if (name == "torch.float32" || name == "torch.float" || name == "torch.float64" || name == "torch.double")
    return {}; // with a warning
  setup.remark_here("dtype=" + source_of(*dtype) + " is not known: the region is imported with " + by_default);
  return by_default;
}

std::string text_of_region(const Call& call, size_t skipped, const Spelling& spelling, const Setup& setup) {
  const auto given = [&](std::string_view keyword, size_t place) {
    return argument(call, keyword, place == kNowhere ? kNowhere : place + skipped);
  };
  const Expression* enabled = given("enabled", spelling.enabled);
  const auto on = enabled ? decided(*enabled, setup) : true;
  if (on == false) return kDisabled;
  if (!on) setup.remark_here("enabled=" + source_of(*enabled) + " is imported as True");
  const auto dtype = dtype_of(given("dtype", spelling.dtype), given("device_type", spelling.device), spelling, setup);
  if (!dtype) return kDisabled;
  std::string text = "torch.autocast(device_type=device, dtype=" + *dtype;
  if (flag_of(given("cache_enabled", spelling.cache)) == false) text.append(", cache_enabled=False");
  return text.append(")");
}

// Returns the alternative of `autocast() if use_amp else nullcontext()` that the script selects, or null.
const Expression* selected(const Conditional& either, const Setup& setup) {
  const auto test = decided(*either.test, setup);
  return !test ? nullptr : *test ? either.then.get() : either.otherwise.get();
}

// Devices are the run's own.
bool is_about_device(const Expression& test) {
  const std::string text = source_of(test);
  return text.find("device") != std::string::npos || text.find("cuda") != std::string::npos ||
         text.find("cpu") != std::string::npos;
}

} // namespace

std::optional<std::string> region_text(const Expression& expression, const Setup& setup) {
  if (const auto* either = std::get_if<Conditional>(&expression.node)) {
    const auto then = region_text(*either->then, setup);
    const auto any = then ? then : region_text(*either->otherwise, setup);
    if (!any) return {};
    if (const Expression* picked = selected(*either, setup)) {
      const auto region = region_text(*picked, setup);
      return region || !is_null_context(*picked, setup) ? region : kDisabled;
    }
    if (!is_about_device(*either->test))
      setup.remark_here("the lab cannot determine this condition: the autocast region is imported");
    return any;
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
