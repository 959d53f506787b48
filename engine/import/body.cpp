// SPDX-License-Identifier: Apache-2.0
#include "engine/import/body.h"

#include "engine/import/regions.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// Calls that do not affect training, by the end of their name, with the reason for the remark.
constexpr const char* kScheduleNotImported = "its schedule was not imported";

constexpr std::pair<std::string_view, const char*> kLeftOut[] = {
    {"print", "it prints: no numbers change"},
    {".train", "the lab trains in training mode"},
    {"torch.save", "it saves: use --checkpoint"},
    {"torch.cuda.synchronize", "it waits: no numbers change"},
    {"torch.cuda.empty_cache", "it frees memory: no numbers change"},
    {".set_postfix", "it shows progress: no numbers change"},
    {".set_description", "it shows progress: no numbers change"},
    {".add_scalar", "it writes a log: no numbers change"},
    {".info", "it writes a log: no numbers change"},
    {"wandb.log", "it writes a log: no numbers change"}};

// Returns the value of a condition that is known before training, or nullopt.
std::optional<bool> decided(const Expression& test, const Setup& setup) {
  if (const auto flag = flag_of(&test)) return flag;
  if (const auto number = number_of(&test)) return *number != 0;
  if (const auto* constant = std::get_if<Constant>(&test.node);
      constant && std::holds_alternative<None>(constant->value))
    return false;
  if (setup.knows(dotted(test))) return true;
  if (setup.full_name(*(call_in(test) ? call_in(test)->callee.get() : &test)) == "torch.cuda.is_available") return true;
  if (const auto* unary = std::get_if<Unary>(&test.node); unary && unary->op == UnaryOp::not_) {
    const auto operand = decided(*unary->operand, setup);
    return operand ? std::optional(!*operand) : std::nullopt;
  }
  const auto* comparison = std::get_if<Comparison>(&test.node);
  if (!comparison || comparison->rest.size() != 1) return {};
  const auto& [op, right] = comparison->rest.front();
  const auto* none = std::get_if<Constant>(&right.node);
  if ((op == CompareOp::is || op == CompareOp::is_not) && none && std::holds_alternative<None>(none->value)) {
    const auto* left = std::get_if<Constant>(&comparison->first->node);
    const bool is_none = left && std::holds_alternative<None>(left->value);
    if (!left && !setup.knows(dotted(*comparison->first))) return {};
    return is_none == (op == CompareOp::is);
  }
  const auto a = number_of(comparison->first.get()), b = number_of(&right);
  if (!a || !b) return {};
  switch (op) {
  case CompareOp::equal: return *a == *b;
  case CompareOp::not_equal: return *a != *b;
  case CompareOp::less: return *a < *b;
  case CompareOp::less_equal: return *a <= *b;
  case CompareOp::greater: return *a > *b;
  case CompareOp::greater_equal: return *a >= *b;
  default: return {};
  }
}

// Returns true for a device transfer `x.to(device, non_blocking=True)`, but not for a dtype.
bool moves(const Expression& expression, const Setup& setup) {
  const Call* call = call_in(expression);
  const std::string_view method = method_of(expression);
  if (method == "cuda") return true;
  if (method != "to" || !call || argument(*call, "dtype")) return false;
  const Expression* to = argument(*call, "device", 0);
  return to && !setup.full_name(*to).starts_with("torch.");
}

class Writer {
 public:
  explicit Writer(const Setup& setup) : setup_(setup) {}

  Block block(const std::vector<Line>& lines) {
    Block block;
    for (size_t i = 0; i < lines.size(); ++i) {
      const Line& line = lines[i];
      if (line.first_word == "elif" || line.first_word == "else") continue; // handled with its `if`
      setup_.trace.on(line);
      try {
        for (Statement& statement : read(line)) {
          if (std::holds_alternative<If>(statement.node)) {
            if (!line.below.empty()) {
              branching(lines, i, block);
              continue;
            }
          } else if (!line.below.empty() && !fill(statement, line)) {
            remark(line, "not understood: it is inside the loop");
            continue;
          }
          put(std::move(statement), line, block);
        }
      } catch (const LoopError& error) {
        remark(line, std::string("not understood: ").append(error.what()));
      }
    }
    return block;
  }

 private:
  bool fill(Statement& statement, const Line& line) {
    if (auto* loop = std::get_if<For>(&statement.node)) return loop->body = block(line.below), true;
    if (auto* with = std::get_if<With>(&statement.node)) return with->body = block(line.below), true;
    return false;
  }

  void remark(const Line& line, std::string reason, bool side_effect_free = false) {
    setup_.remarks.push_back({line.first, line.end(), line.text, std::move(reason), side_effect_free});
  }

  Expression spelled(Expression expression) {
    rewrite(expression, [&](Expression& inner) { respell(inner, setup_); });
    return expression;
  }

  // Converts the if, elif, else that begin at lines[at]. Keeps only one branch if the condition is known.
  void branching(const std::vector<Line>& lines, size_t at, Block& into) {
    const Line& line = lines[at];
    if (line.first_word == "else") {
      Block otherwise = block(line.below);
      std::ranges::move(otherwise, std::back_inserter(into));
      return;
    }
    setup_.trace.on(line);
    Block read_block = read(line);
    If branch = std::move(std::get<If>(read_block.front().node));
    branch.test = spelled(std::move(branch.test));
    const bool has_more =
        at + 1 < lines.size() && (lines[at + 1].first_word == "elif" || lines[at + 1].first_word == "else");
    const std::optional<bool> known = decided(branch.test, setup_);
    if (known == true) {
      Block then = block(line.below);
      std::ranges::move(then, std::back_inserter(into));
      for (size_t i = at + 1; i < lines.size() && (lines[i].first_word == "elif" || lines[i].first_word == "else"); ++i)
        remark(lines[i], "the script selects the branch before it", true);
      return;
    }
    if (known == false) {
      remark(line, "the script does not select this branch", true);
      if (has_more) branching(lines, at + 1, into);
      return;
    }
    branch.then = block(line.below);
    branch.otherwise.clear();
    if (has_more) branching(lines, at + 1, branch.otherwise);
    if (branch.then.empty() && branch.otherwise.empty()) return; // all branches are empty
    into.push_back({read_block.front().where, std::move(branch)});
  }

  void put(Statement statement, const Line& line, Block& into) {
    setup_.trace.on(line); // reading the body changed the current line
    if (auto* with = std::get_if<With>(&statement.node))
      for (With::Item& item : with->items)
        if (const auto region = region_text(item.context, setup_)) item.context = expression_of(*region);
    if (std::holds_alternative<For>(statement.node) || std::holds_alternative<With>(statement.node)) {
      spell_head(statement);
      into.push_back(std::move(statement));
      return;
    }
    Block one;
    one.push_back(std::move(statement));
    rewrite(one, [&](Expression& inner) { respell(inner, setup_); });
    if (const char* reason = left_out(one.front())) return remark(line, reason, reason != kScheduleNotImported);
    into.push_back(std::move(one.front()));
  }

  // Converts the head of a compound statement. Its body is already converted.
  void spell_head(Statement& statement) {
    if (auto* loop = std::get_if<For>(&statement.node)) loop->iterable = spelled(std::move(loop->iterable));
    if (auto* with = std::get_if<With>(&statement.node))
      for (With::Item& item : with->items) item.context = spelled(std::move(item.context));
  }

  const char* left_out(const Statement& statement) {
    if (std::holds_alternative<Pass>(statement.node)) return "it does nothing";
    if (const auto* assignment = std::get_if<Assignment>(&statement.node))
      if (assignment->targets.size() == 1 && source_of(assignment->targets.front()) == source_of(assignment->value))
        return "the lab's batches are on the device already";
    const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
    if (!expression) return nullptr;
    if (std::holds_alternative<Constant>(expression->value.node)) return "a string without effect";
    const Call* call = call_in(expression->value);
    if (!call) return nullptr;
    std::string name = setup_.full_name(*call->callee);
    if (const auto scheduler = setup_.schedulers.find(name.substr(0, name.rfind('.')));
        name.ends_with(".step") && scheduler != setup_.schedulers.end())
      return scheduler->second ? "the lab changes the rate itself, at each update" : kScheduleNotImported;
    for (const auto& [end, reason] : kLeftOut)
      if (name == end || (end.front() == '.' && name.ends_with(end))) return reason;
    return nullptr;
  }

  const Setup& setup_;
};

} // namespace

void respell(Expression& expression, const Setup& setup) {
  setup.simplify(expression);
  if (auto* call = std::get_if<Call>(&expression.node)) {
    // Only in calls, because self.loss may be another variable.
    if (const auto loss = setup.losses.find(dotted(*call->callee)); loss != setup.losses.end()) {
      setup.trace.read(loss->first);
      Expression function = expression_of(loss->second.function + "(" + loss->second.keywords + ")");
      auto& its = std::get<Call>(function.node);
      call->callee = std::move(its.callee);
      std::ranges::move(its.keywords, std::back_inserter(call->keywords));
    }
    const std::string callee = setup.full_name(*call->callee);
    if (callee == "apex.amp.scale_loss" || callee == "apex.amp.master_params")
      *call->callee = expression_of(callee.substr(5));
    if (const auto region = region_text(expression, setup)) {
      expression = expression_of(*region);
    } else if (moves(expression, setup)) {
      ExpressionPtr object = std::move(std::get<Attribute>(call->callee->node).object);
      Expression inner = std::move(*object);
      expression = std::move(inner);
    }
    return;
  }
  if (auto* attribute = std::get_if<Attribute>(&expression.node);
      attribute && attribute->name == "module" && setup.models.contains(dotted(*attribute->object))) {
    Expression inner = std::move(*attribute->object);
    expression = std::move(inner);
    return;
  }
  const auto* name = std::get_if<Name>(&expression.node);
  if (!name) return;
  const std::string id = name->id;
  if (setup.loaders.contains(id))
    expression = expression_of("batches");
  else if (const auto alias = setup.aliases.find(id);
           alias != setup.aliases.end() && id != "F" && id != "nn" && alias->second.starts_with("torch."))
    expression = expression_of(alias->second);
}

Block statements_of(const std::vector<Line>& lines, const Setup& setup) { return Writer(setup).block(lines); }

} // namespace amplab::importing
