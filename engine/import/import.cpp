// SPDX-License-Identifier: Apache-2.0
#include "engine/import/import.h"

#include "engine/import/apex.h"
#include "engine/import/body.h"
#include "engine/import/headline.h"
#include "engine/import/model_calls.h"
#include "engine/import/modules.h"
#include "engine/import/remove_statements.h"
#include "engine/import/setup_execution.h"
#include "engine/import/step_interval.h"
#include "engine/import/tree.h"
#include "engine/import/unread.h"
#include "engine/import/validation.h"
#include "engine/loop/provided_names.h"
#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/settings/sections.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr const char* kUnused = "the training loop does not use it";
constexpr const char* kNotImported = "the training loop calls it, but it is not imported";
constexpr const char* kNoClass =
    "the lab imports classes of models with a chain of layers, and subclasses of torch.autograd.Function";

// Returns the given names, except the configuration's objects.
std::vector<std::string_view> given() {
  std::vector<std::string_view> names(fixed_names().begin(), fixed_names().end());
  names.push_back("batches");
  return names;
}

bool mentions(const Line& line, std::string_view words) {
  return line.text.find(words) != std::string::npos ||
         std::ranges::any_of(line.below, [&](const Line& inner) { return mentions(inner, words); });
}
bool is_loop(const Line& line) { return line.first_word == "for" || line.first_word == "while"; }
bool trains(const Line& line) { return mentions(line, "backward(") && mentions(line, ".step("); }

// Returns the innermost loop that calls backward() and step().
const Line* innermost(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    if (!trains(line)) continue;
    if (const Line* within = innermost(line.below)) return within;
    if (is_loop(line)) return &line;
  }
  return nullptr;
}

bool holds(const Line& line, const Line* wanted) {
  return &line == wanted || std::ranges::any_of(line.below, [&](const Line& inner) { return holds(inner, wanted); });
}

// Returns true if a line of this number, or one around it, has the words.
bool is_within(const std::vector<Line>& lines, int32_t number, std::string_view words) {
  return std::ranges::any_of(lines, [&](const Line& line) {
    return line.first <= number && number <= line.end() &&
           (line.text.find(words) != std::string::npos || is_within(line.below, number, words));
  });
}

// Collects NAME in NAME.method( and NAME.part.method(.
void find_receivers(const Line& line, std::string_view method, std::set<std::string>& names) {
  for (size_t at = line.text.find(method); at != std::string::npos; at = line.text.find(method, at + 1)) {
    size_t begin = at;
    size_t end = at;
    for (; begin > 0 && (continues_name(line.text[begin - 1]) || line.text[begin - 1] == '.'); --begin)
      if (line.text[begin - 1] == '.') end = begin - 1;
    if (begin < end && begins_name(line.text[begin])) names.insert(line.text.substr(begin, end - begin));
  }
  for (const Line& inner : line.below) find_receivers(inner, method, names);
}

class Importer {
 public:
  Importer(const std::vector<Line>& lines, std::vector<Remark>& remarks, const std::stop_token& stop)
      : lines_(lines), stop_(stop), setup_(remarks) {}

  Imported imported(const std::string& name) {
    const Line* step = innermost(lines_);
    const std::string_view framework = framework_of(lines_);
    if (!step && !framework.empty())
      throw ImportError("Nothing is imported: " + std::string(framework) +
                        " runs the training loop. Write the loop out in the script, with backward() and then step().");
    if (!step)
      throw ImportError(
          "No loop of the script calls backward() and then step(). Write the training loop out in the script.");
    step_ = step;
    for (const Line& line : lines_) find_receivers(line, ".parameters(", setup_.module_names);
    setup_.config.name = name;
    setup_.config.scaler.kind = "none";
    for (const Line& line : lines_) {
      if (line.first_word == "def" || line.first_word == "class") definitions_[defined_name(line)] = &line;
      if (is_module_class(line)) setup_.classes[defined_name(line)] = &line;
    }
    execution_.emplace(lines_, *step, setup_, stop_).run();
    find_unused_definitions();
    const std::set<std::string> bound = setup_.changed_by({execution_->step()});
    setup_.forget(bound);
    for (const std::string& each : bound) setup_.loaders.erase(each);
    Block body = step_of(execution_->step(), setup_);
    remove_validation(body, setup_);
    setup_.report_calls_outside(body);
    remove_train_calls(body, setup_);
    split_losses(body, setup_);
    if (setup_.apex) open_regions(body, setup_);
    remove_statements(body, known(), setup_.remarks, stop_);
    apply_tails(body, setup_);
    simplify_counting(body);
    report_counter(body, setup_);
    setup_.trace.reached(step->first, step->last);
    setup_.trace.reached(body);
    find_unused();
    return finish(body);
  }

 private:
  // Definitions that the set-up did not execute.
  void find_unused_definitions() {
    const auto is_used = [&](const Line& line) { return holds(line, step_) || setup_.used.contains(&line); };
    for (size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      const bool decorates = line.first_word == "@" && i + 1 < lines_.size();
      if (is_used(line) || (decorates && is_used(lines_[i + 1]))) continue;
      if (line.first_word == "class")
        unused_[&line] = line.text.find("autograd.Function") != std::string::npos ? kUnused : kNoClass;
      else if (line.first_word == "def" || line.first_word == "@")
        unused_[&line] = kUnused;
    }
  }

  std::set<std::string> known() {
    std::set<std::string> names;
    for (const std::string_view name : given()) names.emplace(name);
    const std::vector<std::string> own = own_names();
    names.insert(own.begin(), own.end());
    for (const auto& [name, line] : definitions_)
      if (readable(*line)) names.insert(name);
    return names;
  }

  // Returns the engine's names of models, optimizers and scalers.
  std::vector<std::string> own_names() const {
    std::vector<std::string> names;
    const auto add = [&](const auto& sections, const char* single) {
      if (sections.empty()) names.emplace_back(single);
      for (const auto& [name, section] : sections) names.push_back(name);
    };
    add(setup_.config.models, "model"), add(setup_.config.optimizers, "optimizer"),
        add(setup_.config.scalers, "scaler");
    if (const std::string_view second = second_optimizer_of(setup_.config); !second.empty()) names.emplace_back(second);
    return names;
  }

  static bool readable(const Line& line) {
    try {
      parse(whole_text(line));
      return true;
    } catch (const LoopError&) {
      return false;
    }
  }

  // Returns the script's functions that the loop uses, directly or indirectly, in script order.
  std::string definitions_for(const std::string& text) {
    std::set<const Line*> used;
    std::vector<std::string> todo = {text};
    while (!todo.empty()) {
      const std::string next = std::move(todo.back());
      todo.pop_back();
      for (const auto& [name, line] : definitions_)
        if (!used.contains(line) && has_word(next, name) && readable(*line)) {
          used.insert(line);
          todo.push_back(whole_text(*line));
        }
    }
    std::string definitions;
    std::string decorators; // of the following definition
    for (const Line& line : lines_) {
      if (used.contains(&line)) {
        setup_.trace.reached(line.first, line.end());
        definitions += decorators + on_the_runs_device(whole_text(line)) + "\n";
        unused_.erase(&line);
      }
      decorators = line.first_word == "@" ? decorators + line.text + "\n" : "";
    }
    if (!used.empty()) definitions = imports_for(used) + definitions;
    return definitions;
  }

  // Replaces custom_fwd(device_type="cuda"), because a run has its own device.
  static std::string on_the_runs_device(std::string text) {
    for (const std::string_view typed : {"device_type=\"cuda\"", "device_type='cuda'"})
      for (size_t at = text.find(typed); at != std::string::npos; at = text.find(typed))
        text.replace(at, typed.size(), "device_type=device");
    return text;
  }

  std::string imports_for(const std::set<const Line*>& used) const {
    std::string imports;
    for (const Line& line : lines_) {
      if ((line.first_word != "import" && line.first_word != "from") || !readable(line)) continue;
      Block block = read(line);
      for (const auto& alias : std::get<Import>(block.front().node).names) {
        const std::string& bound = std::get<Name>(alias.target.node).id;
        if (bound == "torch" || bound == "F" || bound == "nn") continue;
        if (!std::ranges::any_of(used,
                                 [&](const Line* definition) { return has_word(whole_text(*definition), bound); }))
          continue;
        imports.append(line.text).append("\n");
        break;
      }
    }
    return imports;
  }

  // Unknown optimizers, and learning rates set by removed lines.
  void find_unused() {
    if (setup_.optimizers.empty()) setup_.unused.insert("your optimizer");
    for (const Remark& remark : setup_.remarks)
      if (!remark.side_effect_free &&
          (remark.text.find("\"lr\"] =") != std::string::npos || remark.text.find("'lr'] =") != std::string::npos) &&
          is_within(lines_, remark.first, "param_groups"))
        setup_.unused.insert("your schedule");
  }

  Imported finish(const Block& body) {
    std::string text = source_of(body);
    if (text.find(".backward(") == std::string::npos || text.find(".step(") == std::string::npos) {
      report_unused();
      if (const std::string_view framework = framework_of(lines_); !framework.empty())
        throw ImportError("Nothing is imported: the training loop leaves the step to " + std::string(framework) +
                          ", and the rest does not train. Write the step out as in PyTorch's AMP examples.");
      throw ImportError("The imported part of the training loop does not train: see the lines that were not imported. "
                        "Write the step out as in PyTorch's AMP examples.");
    }
    text = definitions_for(text) + text;
    for (const char* module : {"math", "contextlib"})
      if (has_word(text, module) && text.find(std::string("import ") + module) == std::string::npos)
        text = std::string("import ") + module + "\n" + text;
    setup_.config.loop = text;
    set_mode(text);
    flatten_first(text);
    fit_sizes(text);
    for (const auto& [name, use] : setup_.model_uses) {
      if (!use.used) continue;
      const ModelConfig& model = use.key == "model" ? setup_.config.model : setup_.config.models.at(name);
      setup_.trace.on(*use.line);
      setup_.trace.set(use.key + ".layers", setup_.config);
      if (model.inputs > 0) setup_.trace.set(use.key + ".inputs", setup_.config);
      if (model.outputs > 0) setup_.trace.set(use.key + ".outputs", setup_.config);
    }
    report_unused();
    check(text);
    RunConfig config = config_from_text(config_text(setup_.config), "the imported configuration");
    std::set<int32_t> used_lines = setup_.trace.lines(config);
    execution_->report_conditions(used_lines);
    execution_->restore_texts(setup_.remarks);
    report_unread(lines_, setup_, used_lines);
    find_unread_names(lines_, setup_);
    std::vector<TranslatableMessage> headline = headline_of(setup_, config);
    std::vector<ImportedSetting> settings = setup_.trace.settings(config);
    return {std::move(config), setup_.remarks, std::move(headline), std::move(settings), std::move(used_lines)};
  }

  // The lab sizes a chain by its data's samples, which the program may flatten. An extra Flatten layer is always safe.
  void flatten_first(std::string_view text) {
    constexpr std::string_view kFlattens[] = {".view(", ".reshape(", "flatten("};
    if (std::ranges::none_of(kFlattens,
                             [&](std::string_view word) { return text.find(word) != std::string_view::npos; }))
      return;
    const auto put = [](ModelConfig& model) {
      if (model.name == "layers" && !model.layers.empty() && model.layers.front().starts_with("Linear"))
        model.layers.insert(model.layers.begin(), "Flatten");
    };
    put(setup_.config.model);
    for (auto& [name, model] : setup_.config.models) put(model);
  }

  // Sets sizes for models that the lane's data do not determine: several models, or a loss that does not use classes. A
  // classifier has as many outputs as the data have classes.
  void fit_sizes(std::string_view text) {
    constexpr std::string_view kNoClasses[] = {"mse_loss", "l1_loss", "binary_cross_entropy"};
    constexpr int64_t kClasses = 10; // in every torchvision data set that the lab has
    const bool classes = std::ranges::none_of(
        kNoClasses, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
    for (auto& [name, use] : setup_.model_uses) {
      if (!use.used) continue;
      if (!setup_.data && !classes && setup_.model_uses.size() == 1 && use.outputs == 1 &&
          text.find("binary") == std::string_view::npos) {
        setup_.config.data.name = "sine"; // a regression task instead of the script's
        continue;
      }
      const auto section = setup_.config.models.find(name);
      ModelConfig& model = section == setup_.config.models.end() ? setup_.config.model : section->second;
      if (setup_.model_uses.size() > 1) model.inputs = use.inputs.value_or(0);
      if (!use.outputs || (setup_.model_uses.size() == 1 && *use.outputs == kClasses)) continue;
      if (setup_.model_uses.size() > 1 || !classes) {
        model.outputs = *use.outputs;
      } else if (model.layers.back().starts_with("Linear(")) {
        model.layers.back().replace(0, model.layers.back().find_first_of(",)"), "Linear(" + std::to_string(kClasses));
        use.change = "with " + std::to_string(kClasses) + " outputs in place of " + std::to_string(*use.outputs);
      }
    }
  }

  // Sets the precision mode of the program's regions, fp32 if it has none.
  void set_mode(std::string text) {
    constexpr std::string_view kOff = "torch.autocast(device_type=device, enabled=False)";
    for (size_t at = text.find(kOff); at != std::string::npos; at = text.find(kOff)) text.erase(at, kOff.size());
    const Mode* mode = &mode_of(setup_.config);
    if (text.find("dtype=torch.bfloat16") != std::string::npos)
      mode = mode_with({.autocast = true, .low = DType::bf16});
    else if (text.find("autocast(") == std::string::npos && mode->autocast)
      mode = mode_with({});
    setup_.config.precision.mode = mode->name;
  }

  void report_unused() {
    for (const auto& [name, use] : setup_.model_uses)
      for (const Line* line : use.classes) unused_.erase(line), setup_.trace.reached(line->first, line->end());
    for (const auto& [line, reason] : setup_.unread)
      if (unused_.contains(line)) unused_[line] = reason;
    for (const auto& [line, reason] : unused_) {
      const bool called = reason == kUnused && line->first_word == "def" && mentions(*step_, defined_name(*line) + "(");
      setup_.remark(*line, called ? kNotImported : reason, !called && reason == kUnused);
      if (called) note_reads(line->below);
    }
    unused_.clear();
    std::ranges::stable_sort(setup_.remarks, {}, &Remark::first);
  }

  // Records what the lines of a function read.
  void note_reads(const std::vector<Line>& lines) const {
    for (const Line& line : lines) {
      setup_.trace.on(line);
      try {
        for (const std::string& name : read_in(read(line))) setup_.trace.read(name);
      } catch (const LoopError&) { // the function has its remark
      }
      note_reads(line.below);
    }
  }

  // Throws: ImportError if the program does not resolve.
  void check(const std::string& text) const {
    std::vector<std::string> own = own_names();
    std::vector<std::string_view> names = given();
    names.insert(names.end(), own.begin(), own.end());
    try {
      program_of(text, names);
    } catch (const LoopError& error) {
      throw ImportError("The imported loop does not run in the lab: " + located(error) +
                        ". See the lines that were not imported.");
    }
  }

  const std::vector<Line>& lines_;
  const std::stop_token& stop_;
  const Line* step_ = nullptr; // the training loop
  Setup setup_;
  std::optional<SetupExecution> execution_;
  std::map<std::string, const Line*> definitions_;
  std::map<const Line*, std::string> unused_;
};

} // namespace

Imported import_script(std::string_view script, const std::string& name, std::vector<Remark>* remarks,
                       const std::stop_token& stop) {
  std::vector<Remark> own;
  std::vector<Remark>& reported = remarks ? *remarks : own;
  const std::vector<Line> lines = lines_of(script);
  try {
    return Importer(lines, reported, stop).imported(name);
  } catch (const LoopError& error) {
    throw ImportError(std::string("The training loop cannot be written in the lab's language: ").append(error.what()));
  } catch (const ConfigError& error) {
    throw ImportError(error.what());
  }
}

std::string sentence_of(const Remark& remark, std::string_view file) {
  std::string text(file);
  text.append(":").append(std::to_string(remark.first));
  if (remark.last > remark.first) text.append("-").append(std::to_string(remark.last));
  constexpr size_t kMost = 100;
  std::string shown = remark.text.substr(0, std::min(remark.text.find('\n'), kMost));
  if (shown.ends_with(':')) shown.pop_back();
  return text.append(": ").append(shown).append(": ").append(remark.reason);
}

} // namespace amplab::importing
