// SPDX-License-Identifier: Apache-2.0
#include "engine/import/conversions.h"

#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr std::pair<std::string_view, std::string_view> kDTypes[] = {
    {"torch.float16", "torch.float16"}, {"torch.half", "torch.float16"},  {"torch.bfloat16", "torch.bfloat16"},
    {"torch.float32", "torch.float32"}, {"torch.float", "torch.float32"}, {"torch.float64", "torch.float64"},
    {"torch.double", "torch.float64"}};

std::string dtype_named(const std::string& name) {
  const auto* found = std::ranges::find(kDTypes, name, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(kDTypes) ? "" : std::string(found->second);
}

} // namespace

std::string conversion_of(const Expression& expression, const Setup& setup) {
  const std::string method(method_of(expression));
  const Call* call = call_in(expression);
  if (method == "half" || method == "bfloat16" || method == "double" || method == "float")
    return call->positional.empty() ? dtype_named("torch." + method) : "";
  if (method != "to") return {};
  for (const Expression& given : call->positional)
    if (std::string dtype = dtype_named(setup.full_name(given)); !dtype.empty()) return dtype;
  const Expression* dtype = argument(*call, "dtype");
  return dtype ? dtype_named(setup.full_name(*dtype)) : "";
}

bool only_moves(const Expression& expression, const Setup& setup) {
  const Call* call = call_in(expression);
  const std::string_view method = method_of(expression);
  if (method == "cuda") return true;
  if (method != "to" || !call || argument(*call, "dtype")) return false;
  if (call->positional.size() > 1 && !flag_of(&call->positional[1])) return false;
  const Expression* to = argument(*call, "device", 0);
  return to ? !setup.full_name(*to).starts_with("torch.") : argument(*call, "memory_format") != nullptr;
}

bool wraps_model(const std::string& callee) {
  return callee == "torch.compile" || callee.ends_with("DataParallel") || callee.ends_with("DDP");
}

bool is_null_context(const Expression& context, const Setup& setup) {
  if (const auto* either = std::get_if<Conditional>(&context.node))
    return is_null_context(*either->then, setup) && is_null_context(*either->otherwise, setup);
  const Call* call = call_in(context);
  if (!call) return false;
  const std::string name = setup.full_name(*call->callee);
  return name == "nullcontext" || name == "contextlib.nullcontext" || method_of(context) == "no_sync";
}

} // namespace amplab::importing
