// SPDX-License-Identifier: Apache-2.0
// Ops with another dtype than PyTorch's on the script's device: precision.op_dtype, and lists other than the device's.
// Both use a TorchFunctionMode, which intercepts function calls, not kernels.
#include "engine/amp/policy.h"
#include "engine/pytorch/script_sections.h"

#include <algorithm>
#include <map>
#include <vector>

namespace amplab::pytorch {
namespace {

// PyTorch functions that perform this op, in addition to the op's own name.
struct Functions {
  Op op;
  std::vector<std::string_view> also;
};

const std::vector<Functions>& functions() {
  static const std::vector<Functions> kFunctions = {
      {Op::sub, {"__rsub__", "rsub", "subtract"}},
      {Op::mul, {"multiply"}},
      {Op::div, {"divide", "true_divide"}},
      {Op::eq, {"__eq__"}},
      {Op::neg, {"negative"}},
      {Op::abs, {"absolute"}},
      {Op::clamp, {"clip", "clamp_min", "clamp_max"}},
      {Op::pow, {"square"}},
      {Op::reciprocal, {"__rdiv__", "__rtruediv__"}},
      {Op::linalg_vector_norm, {"norm", "linalg_norm"}},
      {Op::cat, {"concat", "concatenate"}},
      {Op::batch_norm, {"instance_norm"}},
      {Op::cross_entropy_loss, {"cross_entropy"}},
  };
  return kFunctions;
}

// Functions composed of several ops of the table, each with its own dtype. Written as in engine/autograd.
struct Composite {
  Op op;
  std::string_view function;
  std::vector<Op> parts;
  const char* text;
};

const std::vector<Composite>& composites() {
  static const std::vector<Composite> kComposites = {
      {Op::cross_entropy_loss,
       "cross_entropy",
       {Op::log_softmax, Op::nll_loss},
       R"PY(

def cross_entropy(input, target, weight=None, ignore_index=-100, reduction="mean", **_):
    logp = nn.functional.log_softmax({logp}
    return nn.functional.nll_loss(logp, target, weight, ignore_index=ignore_index, reduction=reduction)
)PY"},
      {Op::l1_loss,
       "l1_loss",
       {Op::sub, Op::abs, Op::mean, Op::sum},
       R"PY(

def l1_loss(input, target, reduction="mean", **_):
    losses = (input - target).abs()
    return losses.mean() if reduction == "mean" else losses.sum() if reduction == "sum" else losses
)PY"},
      {Op::conv1d,
       "conv1d",
       {Op::conv2d},
       R"PY(

def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    stride, padding, dilation = (n if isinstance(n, int) else n[0] for n in (stride, padding, dilation))
    input, weight = input.unsqueeze(2), weight.unsqueeze(2)
    return nn.functional.conv2d(input, weight, bias, (1, stride), (0, padding), (1, dilation), groups).squeeze(2)
)PY"},
      {Op::rms_norm,
       "rms_norm",
       {Op::pow, Op::mean, Op::add, Op::rsqrt, Op::mul},
       R"PY(

def rms_norm(input, normalized_shape, weight=None, eps=None):
    wide = input.float()
    unit = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + )PY"
       R"PY((torch.finfo(torch.float32).eps if eps is None else eps))
    return (unit if weight is None else unit * weight).to(input.dtype)
)PY"},
  };
  return kComposites;
}

constexpr const char* kMode = R"PY(
# Dtypes of single ops in the run, where PyTorch has no setting for them.
# By function: the dtype of its floating point inputs, inside and outside of autocast;
OP_DTYPES = {{overrides}}
# and inside of autocast, by the lists of the run. None: inputs stay, computed in fp32.
LISTED = {{listed}}{unless}
LISTED = {name: dtype for dtype, names in LISTED.items() for name in names.split()}
{composites}

class Ops(TorchFunctionMode):
    """Casts the inputs of these ops and disables autocast for them."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        name, kwargs, inside = getattr(func, "__name__", ""), kwargs or {}, torch.is_autocast_enabled(device)
        if name in OP_DTYPES:
            dtype = OP_DTYPES[name]
            if kwargs.get("dtype") is not None:
                kwargs = {**kwargs, "dtype": dtype}
        elif inside and name in LISTED:
            dtype = LISTED[name]{banned}
        else:
            return self.call(func, name, args, kwargs)
        if dtype is None and name in COMPOSITES:
            return self.call(func, name, args, kwargs)
        if dtype == "region":
            dtype = torch.get_autocast_dtype(device)
        torch.set_autocast_enabled(device, False)
        try:
            result = self.call(func, name, self.cast(args, dtype), self.cast(kwargs, dtype))
        finally:
            torch.set_autocast_enabled(device, inside)
        return result if dtype else result.to(kwargs.get("dtype") or (args[0] if args else kwargs["input"]).dtype)

    def call(self, func, name, args, kwargs):
        if name not in COMPOSITES or kwargs.get("label_smoothing"):
            return func(*args, **kwargs)
        with self:  # it consists of ops
            return COMPOSITES[name](*args, **kwargs)

    def cast(self, value, dtype):
        if isinstance(value, torch.Tensor):
            return value.to(dtype or torch.float32) if value.is_floating_point() else value
        if isinstance(value, dict):
            return {key: self.cast(each, dtype) for key, each in value.items()}
        return type(value)(self.cast(each, dtype) for each in value) if type(value) in (list, tuple) else value


OPS = Ops()


def in_regions(ops):
    """Applies ops inside of torch.autocast, enabled or not."""
    enter, leave = torch.autocast.__enter__, torch.autocast.__exit__

    def begin(self):
        ops.__enter__()
        return enter(self)

    def end(self, *raised):
        ops.__exit__(*raised)
        return leave(self, *raised)

    torch.autocast.__enter__, torch.autocast.__exit__ = begin, end


if OP_DTYPES or LISTED:
    in_regions(OPS)
{everywhere})PY";

constexpr const char* kEverywhere = R"PY(

def with_ops(module):
    forward = module.forward

    def run(*args):
        with OPS:
            return forward(*args)

    module.forward = run


{models})PY";

constexpr const char* kBanned = R"PY(
            if dtype == "banned":
                raise RuntimeError("torch.nn.functional.binary_cross_entropy and )PY"
                                R"PY(torch.nn.BCELoss are unsafe to autocast.\n"
                    "Many models use a sigmoid layer right before the binary cross entropy layer.\n"
                    "In this case, combine the two layers using torch.nn.functional.binary_cross_entropy_with_logits\n"
                    "or torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits and BCEWithLogits are\n"
                    "safe to autocast."))PY";

std::vector<std::string> names_of(Op op) {
  std::vector<std::string> names;
  if (op != Op::cross_entropy_loss) names.emplace_back(row_of(op).id);
  for (const Functions& row : functions())
    if (row.op == op) names.insert(names.end(), row.also.begin(), row.also.end());
  return names;
}

std::string overrides_of(const RunConfig& config) {
  std::string rows;
  for (const auto& [op, dtype] : config.precision.op_dtype)
    for (const std::string& name : names_of(*op_named(op)))
      rows.append(rows.empty() ? "" : ", ").append(literal(name)).append(": ").append(torch_dtype(*dtype_named(dtype)));
  return rows;
}

bool is_overridden(const RunConfig& config, Op op) {
  return config.precision.op_dtype.contains(std::string(row_of(op).id));
}

const Composite* composite_of(Op op) {
  const auto row = std::ranges::find(composites(), op, &Composite::op);
  return row == composites().end() ? nullptr : &*row;
}

bool has_overridden_parts(const RunConfig& config, Op op) {
  const Composite* composite = composite_of(op);
  return composite && std::ranges::any_of(composite->parts, [&](Op part) { return is_overridden(config, part); });
}

// Returns the key of LISTED for a policy.
const char* listed_as(Policy policy) {
  switch (policy) {
  case Policy::lower_precision_fp: return "\"region\"";
  case Policy::banned: return "\"banned\"";
  case Policy::fallthrough:
  case Policy::promote: return "None";
  case Policy::fp32:
  case Policy::fp32_set_opt_dtype:
  case Policy::fp32_append_dtype: break;
  }
  return "torch.float32";
}

// Returns true if LISTED must contain the op: if the run's lists differ from those of a possible device, or for a
// composite with overridden parts, which PyTorch's lists would cast as a whole.
bool is_listed(const RunConfig& config, Op op, std::string_view loop) {
  if (!row_of(op).differentiable() || row_of(op).only_in_gradients) return false;
  if (op == Op::cat) return false; // promotes by itself, on any list
  if (op == Op::binary_cross_entropy && loop.find(row_of(op).id) == std::string_view::npos) return false;
  const Policy policy = policy_of(op, *policy_list_named(config.precision.lists));
  const bool apart = policy != policy_of(op, PolicyList::cuda) || policy != policy_of(op, PolicyList::cpu);
  return apart || (has_overridden_parts(config, op) && policy != Policy::fallthrough);
}

constexpr size_t kLongestLine = 90;

std::string listed_of(const RunConfig& config, std::string_view loop) {
  std::map<std::string, std::string> names; // by LISTED key
  for (size_t i = 0; i < kOpCount; ++i) {
    const auto op = static_cast<Op>(i);
    if (!is_listed(config, op, loop)) continue;
    std::string& row = names[listed_as(policy_of(op, *policy_list_named(config.precision.lists)))];
    for (const std::string& name : names_of(op)) {
      const bool full = row.size() - (row.rfind('\n') + 1) + name.size() > kLongestLine;
      row.append(row.empty() ? "\"" : full ? " \"\n    \"" : " ").append(name);
    }
  }
  std::string rows;
  for (const auto& [dtype, row] : names) rows.append("\n    ").append(dtype).append(": ").append(row).append("\",");
  return rows.empty() ? rows : rows.append("\n");
}

// Returns composites that must be written out: those with overridden parts, and those that a device's list casts as a
// whole but the run's list does not.
std::string composites_of(const RunConfig& config, bool lists_matter) {
  std::string texts, names;
  for (const Composite& composite : composites()) {
    const bool is_decomposed =
        lists_matter && composite.op == Op::cross_entropy_loss && config.precision.lists == "cuda";
    if (!is_decomposed && !has_overridden_parts(config, composite.op)) continue;
    // In the logits' dtype, rounded once. An overridden log_softmax also has that dtype as its result's.
    texts +=
        with(composite.text,
             {{"logp", is_overridden(config, Op::log_softmax) ? "input, 1)" : "input.float(), 1).to(input.dtype)"}});
    names.append(names.empty() ? "" : ", ").append(literal(composite.function)).append(": ").append(composite.function);
  }
  return texts.append(texts.empty() ? "COMPOSITES = {" : "\n\nCOMPOSITES = {").append(names).append("}\n");
}

} // namespace

bool overrides_ops_everywhere(const RunConfig& config) { return !config.precision.op_dtype.empty(); }

std::string ops_section(const RunConfig& config, std::string_view loop) {
  const bool regions = loop.find("autocast") != std::string_view::npos;
  const std::string overrides = overrides_of(config), listed = regions ? listed_of(config, loop) : std::string();
  if (overrides.empty() && listed.empty()) return {};
  const std::string& lists = config.precision.lists;
  const bool always = lists == "apex-o1" || listed.empty() || !overrides.empty();
  const bool banned = listed.find("banned") != std::string::npos;
  return with(kMode,
              {{"overrides", overrides},
               {"listed", listed},
               {"unless", always ? "" : " if device != " + literal(lists) + " else {}"},
               {"composites", composites_of(config, !listed.empty())},
               {"banned", banned ? kBanned : ""},
               {"everywhere",
                overrides.empty() ? "" : with(kEverywhere, {{"models", of_each_model(config, "with_ops({model})")}})}});
}

} // namespace amplab::pytorch
