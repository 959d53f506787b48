// SPDX-License-Identifier: Apache-2.0
// Compares the names in engine/loop/help.h with those that a program finds. None is missing or superfluous.
#include "engine/amp/policy.h"
#include "engine/loop/help.h"
#include "engine/torch/call.h"
#include "tests/engine/torch/program_fixture.h"

#include <algorithm>
#include <ostream>
#include <set>

namespace amplab::torch {
namespace {

using loop::Kind;
using HelpNames = std::set<std::string>;

// A program with the placeholder @@ for a statement.
constexpr const char* kInBackward = "class Double(torch.autograd.Function):\n"
                                    "    @staticmethod\n"
                                    "    def forward(ctx, x):\n"
                                    "        ctx.save_for_backward(x)\n"
                                    "        return 2 * x\n"
                                    "    @staticmethod\n"
                                    "    def backward(ctx, g):\n"
                                    "        @@\n"
                                    "        return 2 * g\n"
                                    "Double.apply(torch.ones(1, requires_grad=True)).sum().backward()\n";
constexpr const char* kBehindClass = "class Double(torch.autograd.Function):\n"
                                     "    @staticmethod\n"
                                     "    def forward(ctx, x):\n"
                                     "        return 2 * x\n"
                                     "    @staticmethod\n"
                                     "    def backward(ctx, g):\n"
                                     "        return 2 * g\n"
                                     "@@\n";

struct Way {
  Kind kind;
  const char* expression;
  const char* program = "@@\n";
};
constexpr Way kWays[] = {
    {Kind::torch, "torch"},
    {Kind::nn, "nn"},
    {Kind::functional, "F"},
    {Kind::nn_utils, "nn.utils"},
    {Kind::amp, "torch.amp"},
    {Kind::cuda, "torch.cuda"},
    {Kind::cuda_amp, "torch.cuda.amp"},
    {Kind::autograd, "torch.autograd"},
    {Kind::autograd_function, "torch.autograd.function"},
    {Kind::linalg, "torch.linalg"},
    {Kind::distributed, "torch.distributed"},
    {Kind::reduce_op, "torch.distributed.ReduceOp"},
    {Kind::utils, "torch.utils"},
    {Kind::checkpoint, "torch.utils.checkpoint"},
    {Kind::tensor, "torch.ones(2, 2)"},
    {Kind::dtype, "torch.float16"},
    {Kind::device, "torch.ones(1).device"},
    {Kind::size, "torch.ones(2, 2).shape"},
    {Kind::extreme, "torch.ones(2, 2).max(0)"},
    {Kind::finfo, "torch.finfo(torch.float16)"},
    {Kind::node, "torch.ones(1, requires_grad=True).exp().grad_fn"},
    {Kind::function_class, "Double", kBehindClass},
    {Kind::function_context, "ctx", kInBackward},
    {Kind::list, "[1]"},
    {Kind::tuple, "(1, 2)"},
    {Kind::dict, "{\"a\": 1}"},
};

void PrintTo(const Way& way, std::ostream* out) { *out << way.expression; }

// see(x): records the attribute names of x.
class Seer final : public interpreter::Object {
 public:
  explicit Seer(HelpNames& seen) : seen_(seen) {}
  std::string type() const override { return "function"; }
  std::optional<Value> call(Interpreter&, const Arguments& arguments) override {
    for (const std::string_view name : arguments.positional[0].object().attributes()) seen_.emplace(name);
    return interpreter::none();
  }

 private:
  HelpNames& seen_;
};

class Help : public Programs, public testing::WithParamInterface<Way> {
 protected:
  // Returns the error that the statement raises, or "".
  std::string error_of(const std::string& statement) {
    std::string text = GetParam().program;
    text.replace(text.find("@@"), 2, statement);
    std::vector<std::pair<std::string_view, Value>> names = provided_names(environment);
    for (auto& builtin : interpreter::builtins()) names.push_back(std::move(builtin));
    names.emplace_back("see", make_ref<Seer>(seen));
    std::vector<std::string_view> known;
    for (const auto& [name, value] : names) known.push_back(name);
    const loop::Program program = loop::program_of(text, known);
    std::vector<Value> provided;
    for (const std::string& used : program.provided)
      provided.push_back(std::ranges::find(names, used, [](const auto& each) { return each.first; })->second);
    interpreter::Interpreter interpreter(program, provided);
    try {
      interpreter.run();
    } catch (const loop::LoopError& raised) {
      return raised.exception + ": " + raised.what();
    }
    return "";
  }

  HelpNames seen;
};

TEST_P(Help, ListsWhatAProgramFinds) {
  const std::string expression = GetParam().expression;
  ASSERT_EQ(error_of("see(" + expression + ")"), "");
  HelpNames found, listed;
  for (const std::string& name : seen) {
    const std::string error = error_of("x = " + expression + "." + name);
    if (error.empty())
      found.insert(name);
    else
      EXPECT_TRUE(error.starts_with(loop::kNotInTheLab)) << name << ": " << error;
  }
  for (const loop::Help& help : loop::attributes_of(GetParam().kind)) {
    EXPECT_TRUE(listed.insert(help.name).second) << "twice: " << help.name;
    EXPECT_TRUE(help.sentence.ends_with('.') || help.sentence.ends_with('?')) << help.name << ": " << help.sentence;
  }
  EXPECT_EQ(listed, found);
}

INSTANTIATE_TEST_SUITE_P(OfEachKind, Help, testing::ValuesIn(kWays),
                         [](const auto& way) { return std::to_string(static_cast<int>(way.param.kind)); });

// Parses "input, *size, dim=None" into the names, and the names without a default.
struct Parameters {
  std::vector<std::string> names;
  HelpNames required;
};
Parameters parameters_of(std::string_view text) {
  Parameters parameters;
  while (!text.empty()) {
    const size_t end = std::min(text.find(", "), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 2, text.size()));
    std::string name(word.substr(0, word.find('=')));
    if (name.starts_with('*')) name.erase(0, 1);
    if (name.empty()) continue;
    if (word.find('=') == std::string_view::npos) parameters.required.insert(name);
    parameters.names.push_back(name);
  }
  return parameters;
}

TEST(HelpOfFunctions, HasTheirParameters) {
  constexpr std::pair<uint16_t, Kind> namespaces[] = {{kTorch, Kind::torch},
                                                      {kFunctional, Kind::functional},
                                                      {kMethod, Kind::tensor},
                                                      {kLinalg, Kind::linalg},
                                                      {kCuda, Kind::cuda},
                                                      {kAmp, Kind::amp},
                                                      {kCudaAmp, Kind::cuda_amp},
                                                      {kAutograd, Kind::autograd},
                                                      {kNnUtils, Kind::nn_utils},
                                                      {kAutogradFunction, Kind::autograd_function},
                                                      {kDistributed, Kind::distributed}};
  for (const auto& family : {elementwise_rows, comparison_rows, reduction_rows, product_rows, spatial_rows, loss_rows,
                             shape_rows, joining_rows, in_place_rows, conversion_rows, creation_rows, region_rows,
                             autograd_rows, custom_function_rows, clipping_rows, distributed_rows})
    for (const Row& row : family())
      for (const auto& [name_space, kind] : namespaces) {
        if (!(row.namespaces & name_space)) continue;
        const loop::Help* help = loop::attribute_of(kind, row.name);
        ASSERT_TRUE(help) << row.name;
        Parameters takes = parameters_of(row.parameters), listed = parameters_of(help->parameters);
        if (kind == Kind::tensor) takes.required.erase(takes.names.front()), takes.names.erase(takes.names.begin());
        auto at = takes.names.begin();
        for (const std::string& name : listed.names) { // in the same order; some that the lab refuses are left out
          at = std::find(at, takes.names.end(), name);
          EXPECT_NE(at, takes.names.end()) << row.name << " has no " << name << " there";
          if (at == takes.names.end()) break;
        }
        for (const std::string& name : takes.required)
          EXPECT_TRUE(listed.required.count(name)) << row.name << " needs " << name;
      }
}

TEST(HelpOfFunctions, DescribesAutocastAsItsPolicyDoes) {
  const auto policy = [](std::string_view op) {
    const auto found = std::ranges::find(kPolicyRows, op, &PolicyRow::op);
    return found == std::end(kPolicyRows) ? Policy::fallthrough : found->on(PolicyList::cuda);
  };
  int claims = 0;
  for (const Kind kind : {Kind::torch, Kind::functional, Kind::tensor})
    for (const loop::Help& help : loop::attributes_of(kind)) {
      const auto describes = [&](std::string_view words) {
        const bool found = help.sentence.find(words) != std::string_view::npos;
        claims += found;
        return found;
      };
      const Policy its = policy(help.name);
      const bool is_fp32 = its == Policy::fp32 || its == Policy::fp32_set_opt_dtype ||
                           its == Policy::fp32_append_dtype || help.name == "cross_entropy"; // consists of two fp32 ops
      const bool describes_fp32 = describes("autocast computes it in fp32") || describes("in fp32 under autocast") ||
                                  describes("safe under autocast");
      EXPECT_TRUE(!describes_fp32 || is_fp32) << help.name;
      EXPECT_TRUE(!describes("in 16 bits") || its == Policy::lower_precision_fp) << help.name;
      EXPECT_TRUE(!describes("unsafe to autocast") || its == Policy::banned) << help.name;
    }
  EXPECT_GT(claims, 20);
}

} // namespace
} // namespace amplab::torch
