// SPDX-License-Identifier: Apache-2.0
#include "engine/import/setup.h"

#include "engine/import/branches.h"
#include "engine/import/conversions.h"
#include "engine/import/regions.h"
#include "engine/import/remove_statements.h"
#include "engine/import/side_effects.h"
#include "engine/import/trained_parameters.h"
#include "engine/import/tree.h"
#include "engine/run/mode.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr size_t kLongestConstant = 200;
constexpr const char* kUnknown = ": the lab does not know its values after this line";
// First words of lines that change no values.
constexpr std::string_view kOnlyReads[] = {"raise", "return", "assert", "import", "from", "print"};

// Returns the item selected in {"float16": torch.float16, ...}["float16"], or null.
const Expression* picked_from(const Expression& value) {
  const auto* subscript = std::get_if<Subscript>(&value.node);
  const auto* from = subscript ? std::get_if<DictDisplay>(&subscript->object->node) : nullptr;
  const auto key = from ? text_in(subscript->index.get()) : std::nullopt;
  for (size_t i = 0; key && i < from->items.size(); ++i)
    if (text_in(&from->items[i].first) == key) return &from->items[i].second;
  return nullptr;
}

// Returns true for an expression that gives True or False: not a, a == b, is_available().
bool is_test(const Expression& value) {
  const auto* unary = std::get_if<Unary>(&value.node);
  return std::holds_alternative<Comparison>(value.node) || call_in(value) || (unary && unary->op == UnaryOp::not_);
}

// Returns the operand that Python selects in `a or b`, or null if that is not known.
Expression* selected_operand(Logical& logical, const Setup& setup) {
  for (Expression& operand : logical.operands) {
    if (&operand == &logical.operands.back()) return &operand;
    const auto value = decided(operand, setup);
    if (!value) return nullptr;
    if (*value != logical.is_and) return &operand;
  }
  return nullptr;
}

// Reduces Net().cuda().half() and torch.compile(Net()) to Net(). Returns the dtype that they convert to, or "".
std::string unwrap_model(Expression& value, const Setup& setup) {
  std::string dtype;
  while (const Call* call = call_in(value)) {
    const std::string_view method = method_of(value);
    std::string converts = conversion_of(value, setup);
    const Expression* object = nullptr;
    if (method == "cuda" || method == "to" || method == "half" || method == "bfloat16")
      object = std::get<Attribute>(call->callee->node).object.get();
    else if (wraps_model(setup.full_name(*call->callee)) && !call->positional.empty())
      object = &call->positional.front();
    if (!object || !call_in(*object)) break;
    if (dtype.empty()) dtype = std::move(converts);
    Expression inner = std::move(const_cast<Expression&>(*object));
    value = std::move(inner);
  }
  return dtype;
}

// Returns true for parse_args(), without options of the script's own.
bool has_defaults(const Call& parse_args) {
  constexpr std::string_view kNone[] = {"None", "[]", "sys.argv[1:]"};
  if (parse_args.positional.empty() && parse_args.keywords.empty()) return true;
  const Expression* given = argument(parse_args, "args", 0);
  return given && parse_args.positional.size() + parse_args.keywords.size() == 1 &&
         std::ranges::find(kNone, source_of(*given)) != std::end(kNone);
}

// Flags of torch.backends that affect results.
bool changes_numbers(const std::string& name) {
  return name.starts_with("torch.backends.") && !name.ends_with(".benchmark") && !name.ends_with(".deterministic") &&
         !name.ends_with(".enabled");
}

} // namespace

bool is_constant(const Expression& expression, const Setup& setup) {
  if (std::holds_alternative<Constant>(expression.node)) return true;
  if (const auto* unary = std::get_if<Unary>(&expression.node)) return is_constant(*unary->operand, setup);
  if (const auto* binary = std::get_if<Binary>(&expression.node))
    return is_constant(*binary->left, setup) && is_constant(*binary->right, setup);
  if (const auto* display = std::get_if<Display>(&expression.node))
    return std::ranges::all_of(display->items, [&](const Expression& item) { return is_constant(item, setup); });
  const std::string name = setup.full_name(expression);
  return name == "torch.float16" || name == "torch.bfloat16" || name == "torch.half" || name == "torch.float32";
}

bool is_library_name(std::string_view name) {
  constexpr std::string_view kRoots[] = {"torch.", "torchao.", "transformer_engine.", "bitsandbytes."};
  return std::ranges::any_of(kRoots, [&](std::string_view library) { return name.starts_with(library); });
}

std::string Setup::full_name(const Expression& expression) const {
  std::string name = dotted(expression);
  const std::string root = name.substr(0, name.find('.'));
  const auto alias = aliases.find(root);
  if (alias != aliases.end()) trace.read(root);
  return alias == aliases.end() ? name : alias->second + name.substr(root.size());
}

bool Setup::knows(const std::string& name) const {
  return models.contains(name) || optimizers.contains(name) || scalers.contains(name) || losses.contains(name);
}

bool Setup::steps_parameters(const std::string& name) const {
  if (optimizers.contains(name) || scalers.contains(name) || name == "optimizer" || name == "scaler") return true;
  return optimizers.empty() && !schedulers.contains(name);
}

bool Setup::is_training_loader(const std::string& name) const {
  const auto found = loaders.find(name);
  return name == step_loader || (found != loaders.end() && found->second);
}

void Setup::simplify(Expression& expression) const {
  if (auto* logical = std::get_if<Logical>(&expression.node))
    if (Expression* operand = selected_operand(*logical, *this)) {
      Expression selected = std::move(*operand);
      expression = std::move(selected);
    }
  const std::string name = path_of(expression);
  if (const auto found = constants.find(name); !name.empty() && found != constants.end()) {
    trace.read(name);
    expression = expression_of(found->second);
  }
  const Call* call = call_in(expression);
  if (!call) return;
  if (dotted(*call->callee) != "len" || call->positional.size() != 1) return simplify_lookup(expression, *call);
  if (const auto count = batches_of(dotted(call->positional.front()))) // len(loader)
    expression = expression_of(std::to_string(*count));
}

bool Setup::bind_constant(const Line& line, const std::string& name, const Expression& value) {
  const std::string text = source_of(value);
  if (!is_constant(value, *this) || text.size() > kLongestConstant) return false;
  constants[name] = text;
  trace.on(line), trace.made(name);
  return true;
}

// Calls that use none of the lane's models, optimizers and scalers, or only read them, and are not torch's.
bool Setup::is_side_effect_free(const Statement& statement) const {
  if (const auto* assignment = std::get_if<Assignment>(
          &statement.node)) { // t0 = time.time(); X, Y = get_batch("train"), which the loop repeats
    const Call* made = call_in(assignment->value);
    const std::string its = made ? full_name(*made->callee) : "";
    return its.starts_with("time.") || its == "get_batch" || its == "next" || its == "iter";
  }
  const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
  const Call* call = expression ? call_in(expression->value) : nullptr;
  if (!call) return false;
  const std::string name = full_name(*call->callee);
  const auto is_known = [&](const std::string& each) { return knows(each) || module_names.contains(each); };
  return !name.starts_with("torch.") &&
         (std::ranges::none_of(names_in(expression->value), is_known) || !SideEffects(*this).in(statement));
}

bool Setup::process_line(const Line& line) {
  trace.on(line);
  try {
    bool all = true, free = true; // free: the others have no side effects
    std::string reason = kNoSetting;
    Block block = read(line);
    rewrite(block, [&](Expression& expression) { simplify(expression); });
    for (Statement& statement : block) {
      bool recognized = std::holds_alternative<Pass>(statement.node);
      if (const auto* import = std::get_if<Import>(&statement.node)) recognized = process_import(*import);
      if (auto* assignment = std::get_if<Assignment>(&statement.node))
        recognized = process_assignment(line, *assignment);
      if (const auto* expression = std::get_if<ExpressionStatement>(&statement.node)) {
        const Call* call = call_in(expression->value);
        const auto* text = std::get_if<Constant>(&expression->value.node); // docstring
        recognized = text || (call && process_call(line, expression->value));
      }
      all = all && recognized;
      if (recognized) continue;
      const std::set<std::string> passed = passed_in(statement);
      if (!passed.empty())
        reason = "it may change " + *passed.begin() + (passed.size() > 1 ? " and more" : "") + kUnknown;
      free = free && passed.empty() && is_side_effect_free(statement);
      forget(passed), forget(changed_in(statement));
    }
    if (!all) remark(line, std::move(reason), free);
    return all;
  } catch (const LoopError& error) {
    if (std::ranges::find(kOnlyReads, line.first_word) == std::end(kOnlyReads)) forget(words_of(line.text));
    if (line.first_word == "import" || line.first_word == "from")
      remark(line, "the lab has no such module", true);
    else
      remark(line, std::string("not understood: ") + error.what());
    return false;
  }
}

bool Setup::process_import(const Import& import) {
  for (const Import::Alias& alias : import.names) {
    const std::string& bound = std::get<Name>(alias.target.node).id;
    const bool whole = alias.member.empty() && bound == alias.module.substr(0, alias.module.find('.'));
    trace.imported(bound);
    aliases[bound] = alias.member.empty() ? (whole ? bound : alias.module) : alias.module + "." + alias.member;
  }
  return true;
}

// beta1, beta2 = 0.9, 0.95
bool Setup::process_pair(const Line& line, const Expression& target, const Expression& value) {
  const auto *names = std::get_if<Display>(&target.node), *values = std::get_if<Display>(&value.node);
  if (!names || !values || names->items.size() != values->items.size()) return false;
  bool all = true;
  for (size_t i = 0; i < names->items.size(); ++i)
    all =
        is_identifier(dotted(names->items[i])) && bind_constant(line, dotted(names->items[i]), values->items[i]) && all;
  return all;
}

// losses = [], history = {"loss": []}, meter = AverageMeter()
bool Setup::keeps_values(const Expression& value) const {
  if (const auto* list = std::get_if<Display>(&value.node)) return list->items.empty();
  if (const auto* dict = std::get_if<DictDisplay>(&value.node))
    return std::ranges::all_of(dict->items, [&](const auto& item) { return keeps_values(item.second); });
  const Call* call = call_in(value);
  const std::string callee = call ? full_name(*call->callee) : "", type = callee.substr(callee.rfind('.') + 1);
  constexpr std::string_view kTypes[] = {"list", "dict", "set", "deque", "defaultdict", "Counter", "tqdm"};
  const bool known = std::ranges::find(kTypes, type) != std::end(kTypes) || type.ends_with("Meter");
  if (call && !(call->positional.empty() && call->keywords.empty()) &&
      (type == "list" || type == "dict" || type == "set"))
    return false;
  return known && !SideEffects(*this).in(value);
}

bool Setup::process_assignment(const Line& line, Assignment& assignment) {
  if (const Call* its = call_in(assignment.value); its && process_recipe(line, *its)) { // model = convert_...(Net())
    if (its->positional.empty()) return true;
    Expression model = expression_of(source_of(its->positional.front()));
    if (source_of(model) == source_of(assignment.targets.front())) return true;
    assignment.value = std::move(model);
    return process_assignment(line, assignment);
  }
  if (const std::string dtype = unwrap_model(assignment.value, *this); !dtype.empty()) {
    const bool recognized = process_assignment(line, assignment);
    if (assignment.targets.size() == 1 && models.contains(dotted(assignment.targets.front())))
      convert_model(line, dtype);
    return recognized;
  }
  const Call* call = call_in(assignment.value);
  const std::string callee = call ? full_name(*call->callee) : "";
  if (callee == "apex.amp.initialize" || callee == "amp.initialize") return process_apex(line, *call), true;
  if (assignment.targets.size() != 1) return false;
  if (auto* pair = std::get_if<Display>(&assignment.targets.front().node); // args, rest = parser.parse_known_args()
      pair && pair->items.size() == 2 && callee.ends_with("parse_known_args")) {
    Expression options = std::move(pair->items.front());
    assignment.targets.front() = std::move(options);
  }
  const Expression& target = assignment.targets.front();
  if (process_pair(line, target, assignment.value)) return true;
  if (const Expression* picked = picked_from(assignment.value)) {
    Expression value = expression_of(source_of(*picked));
    assignment.value = std::move(value);
    return process_assignment(line, assignment);
  }
  if (const std::string path = path_of(target); path.find('.') != std::string::npos) { // cfg.lr = 0.1, cfg["lr"] = 0.1
    const size_t dot = path.rfind('.');
    if (records.contains(path.substr(0, dot)) &&
        bind_item(line, path.substr(0, dot), path.substr(dot + 1), assignment.value))
      return true;
  }
  const std::string name = dotted(target);
  if (name.empty()) return false;
  // net = net.to(device), net = nn.DataParallel(net), model = torch.compile(model)
  if (call && knows(name) && names_in(assignment.value).contains(name)) {
    const std::string_view method = method_of(assignment.value);
    if (const std::string dtype = conversion_of(assignment.value, *this); !dtype.empty())
      convert_model(line, dtype);
    else if (method != "to" && method != "cuda")
      remark(line, "the lab does not change its model after creation", wraps_model(callee));
    return true;
  }
  if (std::optional<std::string> region = region_text(assignment.value, *this))
    return trace.made(name), regions[name] = *region, true;
  if (std::optional<std::string> made = region_maker(assignment.value, *this))
    return trace.made(name + "()"), regions[name + "()"] = *made, true;
  if (changes_numbers(full_name(target))) return false;
  if (keeps_values(assignment.value)) {
    if (const auto items = items_of(assignment.value); items && items->empty()) records[name].clear();
    return containers.insert(name), constants.erase(name), true;
  }
  if (bind_constant(line, name, assignment.value) || bind_record(line, name, assignment.value)) return true;
  if (trained_parameters(assignment.value, *this) || is_recipe(assignment.value))
    return trace.made(name), deferred[name] = source_of(assignment.value), true;
  if (const auto test = decided(assignment.value, *this); test && is_test(assignment.value))
    return bind_constant(line, name, expression_of(*test ? "True" : "False"));
  if (const std::string alias = full_name(assignment.value); is_library_name(alias))
    return trace.made(name), aliases[name] = alias, true;
  // GradScaler() if use_amp else None: the selected value, or the call if unknown.
  if (auto* either = std::get_if<Conditional>(&assignment.value.node);
      either && name != "device" &&
      (call_in(*either->then) || call_in(*either->otherwise) || decided(*either->test, *this))) {
    const std::optional<bool> test = decided(*either->test, *this);
    Expression picked =
        std::move(test.value_or(call_in(*either->then) != nullptr) ? *either->then : *either->otherwise);
    assignment.value = std::move(picked);
    if (!test) remark(line, "imported as " + source_of(assignment.value));
    return process_assignment(line, assignment);
  }
  constants.erase(name);
  if (name == "device") return true;
  if (!call) return false;
  if (callee.ends_with("GradScaler")) return process_scaler(line, name, *call);
  if (is_optimizer(callee)) return process_optimizer(line, name, callee, *call);
  if (constexpr std::string_view kSchedulers = "torch.optim.lr_scheduler."; callee.starts_with(kSchedulers)) {
    schedulers[name] = false;
    scheduler_uses.push_back({&line, name, callee.substr(kSchedulers.size()), source_of(assignment.value)});
    return trace.made(name), true;
  }
  if (callee.ends_with("DataLoader")) return process_loader(line, name, *call);
  if (process_data_set(line, name, *call)) return true;
  if (callee.ends_with("Loss") && (callee.starts_with("nn.") || callee.starts_with("torch.nn.")))
    return process_loss(line, name, callee.substr(callee.rfind('.') + 1), *call);
  if (const std::string type = callee.substr(callee.rfind('.') + 1);
      !classes.contains(type) && (type.ends_with("Loss") || type.ends_with("CrossEntropy"))) {
    trace.made(name);
    losses[name] = {"loss_fn", ""};
    unused.insert("your loss");
    return remark(line, "the lab does not have " + type + ": loss_fn is the default for its data"), true;
  }
  if (callee.find("schedule") != std::string::npos || callee.ends_with("Scheduler")) {
    schedulers[name] = false;
    unused.insert("your schedule");
    return remark(line, "the lab does not have " + callee + ": schedule.name stays " + config.schedule.name), true;
  }
  if (callee.ends_with("parse_args") || callee.ends_with("parse_known_args")) {
    if (has_defaults(*call)) return true;
    forget({"args"});
    return remark(line, "the lab does not know the options that it parses"), true;
  }
  if (callee.ends_with(".device") || callee.ends_with("ArgumentParser")) return true;
  return process_model(line, name, assignment.value);
}

void Setup::convert_model(const Line& line, const std::string& dtype) {
  if (dtype == "torch.float32" && config.precision.mode == RunConfig().precision.mode) return;
  if (dtype == "torch.float64") return remark(line, "the lab's models have no float64");
  const DType low = dtype == "torch.float16" ? DType::f16 : DType::bf16;
  const Mode* mode = dtype == "torch.float32" ? mode_with({}) : mode_with({.low = low, .parameters = low});
  set(line, "precision.mode", std::string(mode->name));
}

void Setup::remark_here(const std::string& reason) const {
  const Line* line = trace.line();
  if (!line || std::ranges::any_of(
                   remarks, [&](const Remark& known) { return known.first == line->first && known.reason == reason; }))
    return;
  remarks.push_back({line->first, line->end(), line->text, reason, false});
}

bool Setup::process_call(const Line& line, const Expression& expression) {
  const Call& call = *call_in(expression);
  const std::string callee = full_name(*call.callee);
  if (callee == "torch.manual_seed") {
    const auto seed = number_of(argument(call, "seed", 0));
    if (!seed) return false;
    return set(line, "seed", *seed), true;
  }
  if (callee.starts_with("torch.cuda.manual_seed")) return true; // the lab has one seed for all devices
  const auto* method = std::get_if<Attribute>(&call.callee->node);
  if (method && method->name == "add_argument") return process_option(line, call);
  if (process_recipe(line, call)) return true;
  if (method && method->name == "step" && schedulers.contains(dotted(*method->object)))
    return true;                                                       // reported where it is created
  const bool sets_defaults = method && method->name == "set_defaults"; // of argparse
  const std::string of = sets_defaults ? "args" : method ? path_of(*method->object) : "";
  if (method && (method->name == "update" || sets_defaults) && records.contains(of)) { // cfg.update(lr=0.1)
    const auto items = items_of(expression_of("dict" + source_of(expression).substr(source_of(*call.callee).size())));
    for (size_t i = 0; items && i < items->size(); ++i) bind_item(line, of, (*items)[i].key, (*items)[i].value);
    return items.has_value();
  }
  if (method && (models.contains(of) || module_names.contains(of)))
    if (const std::string dtype = conversion_of(expression, *this); !dtype.empty())
      return convert_model(line, dtype), true;
  constexpr std::string_view kQuiet[] = {"to", "cuda", "train", "eval", "zero_grad"};
  if ((knows(of) || module_names.contains(of) || of == "model" || of == "optimizer") &&
      std::ranges::find(kQuiet, method->name) != std::end(kQuiet)) {
    if (method->name == "train" || method->name == "eval") in_eval.erase(of);
    if (method->name == "eval") in_eval[of] = &line;
    return true;
  }
  return false;
}

// An argparse argument. args.accum_steps gets its default.
bool Setup::process_option(const Line& line, const Call& call) {
  std::string name;
  bool optional = false, has_long = false; // the first long one names it
  for (const Expression& word : call.positional) {
    const std::string text = text_in(&word).value_or("");
    optional = optional || text.starts_with("-");
    const bool is_long = text.starts_with("--");
    if (name.empty() || (is_long && !has_long)) name = text.substr(std::min(text.find_first_not_of('-'), text.size()));
    has_long = has_long || is_long;
  }
  std::ranges::replace(name, '-', '_');
  if (const auto dest = text_in(argument(call, "dest"))) name = *dest;
  if (!is_identifier(name)) return false;
  std::vector<std::string>& keys = records["args"];
  if (std::ranges::find(keys, name) == keys.end()) keys.push_back(name);
  if (const Expression* value = argument(call, "default")) return bind_constant(line, "args." + name, *value);
  const auto action = text_in(argument(call, "action"));
  if (action == "store_true" || action == "store_false")
    return bind_constant(line, "args." + name, expression_of(action == "store_true" ? "False" : "True"));
  return optional && !argument(call, "required") && bind_constant(line, "args." + name, expression_of("None"));
}

} // namespace amplab::importing
