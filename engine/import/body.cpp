// SPDX-License-Identifier: Apache-2.0
#include "engine/import/body.h"

#include "engine/import/branches.h"
#include "engine/import/conversions.h"
#include "engine/import/regions.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

// Calls that do not affect training, by the end of their name, with the reason for the remark.
constexpr const char* kKeeps = "it keeps values for later: no numbers change";
constexpr const char* kScheduleNotImported = "its schedule was not imported";

constexpr std::pair<std::string_view, const char*> kLeftOut[] = {
    {"print", "it prints: no numbers change"},
    {"torch.save", "it saves: use --checkpoint"},
    {"torch.cuda.synchronize", "it waits: no numbers change"},
    {"torch.cuda.empty_cache", "it frees memory: no numbers change"},
    {".set_postfix", "it shows progress: no numbers change"},
    {".set_description", "it shows progress: no numbers change"},
    {".add_scalar", "it writes a log: no numbers change"},
    {".info", "it writes a log: no numbers change"},
    {"wandb.log", "it writes a log: no numbers change"}};

class Writer {
 public:
  explicit Writer(Setup& setup) : setup_(setup) {}

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
      for (With::Item& item : with->items) {
        rewrite(item.context, [&](Expression& inner) { setup_.simplify(inner); });
        if (const auto region = region_text(item.context, setup_)) item.context = expression_of(*region);
      }
    if (auto* with = std::get_if<With>(&statement.node)) {
      std::erase_if(with->items, [&](const With::Item& item) {
        return is_null_context(item.context, setup_) || setup_.process_te_region(line, item.context, with->body);
      });
      if (with->items.empty()) return void(std::ranges::move(with->body, std::back_inserter(into)));
    }
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

  // losses.append(loss.item()), history["loss"].append(loss.item()), meter.update(loss.item())
  bool is_kept(const Call& call) const {
    const auto* method = std::get_if<Attribute>(&call.callee->node);
    if (!method) return false;
    const auto* item = std::get_if<Subscript>(&method->object->node);
    return setup_.containers.contains(dotted(item ? *item->object : *method->object)) &&
           std::ranges::none_of(call.positional, [&](const Expression& each) { return setup_.knows(dotted(each)); });
  }

  const char* left_out(const Statement& statement) {
    if (std::holds_alternative<Pass>(statement.node)) return "it does nothing";
    if (const auto* assignment = std::get_if<Assignment>(&statement.node))
      if (const auto* item = std::get_if<Subscript>(&assignment->targets.front().node);
          item && setup_.containers.contains(dotted(*item->object)))
        return kKeeps;
    if (const auto* assignment = std::get_if<Assignment>(&statement.node))
      if (assignment->targets.size() == 1 && source_of(assignment->targets.front()) == source_of(assignment->value))
        return "the lab's batches are on the device already";
    const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
    if (!expression) return nullptr;
    if (std::holds_alternative<Constant>(expression->value.node)) return "a string without effect";
    const Call* call = call_in(expression->value);
    if (!call) return nullptr;
    std::string name = setup_.full_name(*call->callee);
    if (name.empty()) name.append(".").append(method_of(expression->value)); // tqdm(loader).set_postfix()
    if (is_kept(*call)) return kKeeps;
    if (const auto scheduler = setup_.schedulers.find(name.substr(0, name.rfind('.')));
        name.ends_with(".step") && scheduler != setup_.schedulers.end())
      return scheduler->second ? "the lab changes the rate itself, at each update" : kScheduleNotImported;
    for (const auto& [end, reason] : kLeftOut)
      if (name == end || (end.front() == '.' && name.ends_with(end))) return reason;
    return nullptr;
  }

  Setup& setup_;
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
    } else if (const std::string dtype = conversion_of(expression, setup);
               !dtype.empty() && method_of(expression) == "to") {
      expression = expression_of(source_of(*std::get<Attribute>(call->callee->node).object) + ".to(" + dtype + ")");
    } else if (only_moves(expression, setup)) {
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
  if (setup.is_training_loader(id))
    expression = expression_of("batches");
  else if (const auto alias = setup.aliases.find(id);
           alias != setup.aliases.end() && id != "F" && id != "nn" && alias->second.starts_with("torch."))
    expression = expression_of(alias->second);
}

Block statements_of(const std::vector<Line>& lines, Setup& setup) { return Writer(setup).block(lines); }

} // namespace amplab::importing
