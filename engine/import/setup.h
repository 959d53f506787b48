// SPDX-License-Identifier: Apache-2.0
// Set-up code of a script, outside its training loop. A value filled line by line. One thread.
#pragma once
#include "engine/import/import.h"
#include "engine/import/rename.h"
#include "engine/import/script.h"
#include "engine/import/trace.h"
#include "engine/run/optimizer_table.h"
#include "engine/settings/setting_table.h"

#include <functional>
#include <map>
#include <set>

namespace amplab::importing {

inline constexpr const char* kNoSetting = "the lab has no setting for it";

// A torch.nn loss as a function: "F.cross_entropy", with keyword arguments "label_smoothing=0.1".
struct LossUse {
  std::string function, keywords;
  bool operator==(const LossUse&) const = default;
};

// A linear layer of a model.
struct LinearUse {
  std::string name;                       // in PyTorch: "blocks.0.fc"
  std::optional<int64_t> inputs, outputs; // features
  bool of_te = false;                     // Transformer Engine's
};

// Import result for a model of the script.
struct ModelUse {
  bool used = false;
  const Line* line = nullptr;             // line that creates it
  std::string key;                        // "models.net"
  std::vector<const Line*> classes;       // classes it was read from
  std::vector<std::string> without;       // features missing from the lane's model
  std::optional<int64_t> inputs, outputs; // input and output features, if known from its layers
  std::string change;                     // "with 10 outputs in place of 1000"
  std::string tail;                       // "F.log_softmax(%, dim=1)": applied to its output
  std::vector<LinearUse> linears;         // in the order of forward()
};

// A data set that the script creates and the lab provides.
struct DataUse {
  std::string name, path, title;
  std::vector<std::string> without; // transforms
  const Line* transform = nullptr;  // line that creates them; null: same as the data set
  int64_t count = 0;                // training samples
  bool is_test_split = false;       // train=False, or not constant
};

// A torch.optim.lr_scheduler of the script. Whether it is imported depends on the training loop.
struct SchedulerUse {
  const Line* line = nullptr;
  std::string name, type, call; // call: its source, with constants
};

// What the set-up code has made so far. A value.
struct SetupState {
  RunConfig config;
  Renames scope;                                           // names of the current function, as its caller knows them
  std::map<std::string, std::string> aliases;              // "autocast": "torch.cuda.amp.autocast"
  std::map<std::string, std::string> constants;            // "accum_steps": "4", "args.lr": "0.1"
  std::map<std::string, std::vector<std::string>> records; // "cfg": its keys, for cfg["lr"], cfg.lr and **cfg
  std::vector<std::pair<std::string, std::string>> shared; // records that are one object: "cfg.optim", "optim_cfg"
  std::map<std::string, std::string> regions; // "ctx": an autocast region; "amp_autocast()": result of the call
  std::map<std::string, LossUse> losses;      // "criterion": loss_fn
  // Calls that are read where they are used: "params": "list(model.parameters())", "recipe": "DelayedScaling()"
  std::map<std::string, std::string> deferred;
  std::map<const Line*, std::string> unread;  // classes that are not chains of layers, with the reason
  std::map<std::string, ModelUse> model_uses; // by name
  std::map<std::string, std::pair<std::vector<std::string>, const Line*>>
      transforms;                           // "transform": the unsupported ones
  std::map<std::string, DataUse> data_sets; // "trainset"
  std::optional<DataUse> data;              // used by the first loader
  int32_t first_loader = 0;                 // line of that loader
  bool drops_last = false;                  // incomplete batches are dropped
  std::set<std::string> unused;             // "your loss", "your optimizer", "your schedule"
  std::map<std::string, bool> loaders;      // DataLoaders; true: the one that the lab's data replace
  std::string step_loader;                  // iterated by the training loop
  std::set<std::string> module_names;       // objects with .parameters(), or made of nn.Sequential
  std::set<std::string> models, optimizers, scalers;
  std::set<std::string> containers;       // lists and meters that keep values, such as a history of losses
  OptimizerSection unnamed_optimizer;     // what its parameters say; a section has it as soon as there are several
  std::map<std::string, bool> schedulers; // torch.optim.lr_scheduler objects, true if imported
  std::vector<SchedulerUse> scheduler_uses;
  std::map<std::string, const Line*> in_eval; // models after eval(), without train() since
  bool apex = false;
  size_t calls_in_recipe = 0; // model calls of the program within Transformer Engine's regions
  const Line* recipe_line = nullptr;
};

// Values of some names.
struct Values {
  std::map<std::string, std::string> constants;
  std::map<std::string, std::vector<std::string>> records;
  bool operator==(const Values&) const = default;
};

// An item of a record.
struct RecordItem {
  std::string key;
  loop::Expression value;
  const Line* line = nullptr; // of a class's field; null: the line that makes the record
};

struct Setup : SetupState {
  explicit Setup(std::vector<Remark>& its_remarks) : remarks(its_remarks) {}

  std::map<std::string, const Line*> classes;        // nn.Module classes
  std::map<std::string, const Line*> record_classes; // others: fields with constants
  std::map<std::string, const Line*> other_classes;
  std::map<std::string, const Line*> functions; // of the script
  std::set<const Line*> used;                   // functions and classes that were executed with an effect
  std::vector<Remark>& remarks;
  mutable Trace trace; // mutable: lookups record what they read

  void remark(const Line& line, std::string reason, bool side_effect_free = false) {
    remarks.push_back({line.first, line.end(), line.text, std::move(reason), side_effect_free});
  }

  // The same for the current line, once. For lookups.
  void remark_here(const std::string& reason) const;

  // Processes one line without a body. Returns false, after a remark, if the lab does not recognize it as set-up code.
  bool process_line(const Line& line);
  // Binds a name to a constant, whatever it was before. Returns false if the value is no constant.
  bool bind_constant(const Line& line, const std::string& name, const loop::Expression& value);
  // These names, and their fields, are no constants from here on.
  void forget(const std::set<std::string>& names);
  // Returns records that calls of the statement may change: cfg of cfg.pop("lr") and tune(cfg). All names for exec().
  std::set<std::string> passed_in(const loop::Statement& statement) const;
  // Returns what the lines may change: these records, and names, attributes and items that they bind.
  std::set<std::string> changed_by(const std::vector<Line>& lines) const;
  // Counts work that can grow faster than the script, in microseconds. Returns false if the import has no more of it.
  bool affords(size_t work) const { return (work_ += work) <= kMostWork; }

  // Binds a name to a dictionary, a namespace or an instance of a class with constants: its items become constants.
  // Returns false if the value is none of them. All in setup_records.cpp.
  bool bind_record(const Line& line, const std::string& name, const loop::Expression& value);
  // The same for a class without __init__(): Config.lr.
  void bind_class(const Line& line);
  // Returns the values of a name and its fields. restore(): gives the name these values again.
  Values values_of(const std::string& name) const;
  void restore(const std::string& name, const Values& values);
  // Imports a region of Transformer Engine, which leaves the program. Returns false if it is none. All in recipes.cpp.
  bool process_te_region(const Line& line, const loop::Expression& context, const loop::Block& body);
  // Adds a remark if the program calls a model outside of these regions.
  void report_calls_outside(const loop::Block& body);
  // Returns true for a call of a function that makes the exported lane's recipe.
  bool is_exported_recipe(const loop::Call& call) const;
  bool process_optimizer_states(const Line& line, const loop::Call& call); // optimizers.cpp

  // Returns what **text passes to a call, or adds to a dictionary. Nothing if it is not known.
  std::optional<std::string> spread(const std::string& text, bool in_dictionary) const;
  // Imports schedulers that advance with the updates of the training loop.
  void process_schedulers(const Line& step); // schedulers.cpp

  // Replaces a name by its constant, without its subexpressions.
  void simplify(loop::Expression& expression) const;
  // Returns "torch.optim.SGD" for `optim.SGD`, "" if it is not a name.
  std::string full_name(const loop::Expression& expression) const;
  bool knows(const std::string& name) const;
  // Returns true for an optimizer or a scaler: an object with a step() that changes parameters.
  bool steps_parameters(const std::string& name) const;
  // Returns true for the loader of the training loop. Other loaders are those of an evaluation.
  bool is_training_loader(const std::string& name) const;

 private:
  static constexpr size_t kMostWork = 400'000;

  // Returns true for layers that the recipe quantises; nothing if that is not known.
  using Selection = std::function<std::optional<bool>(const LinearUse&)>;

  bool is_recipe(const loop::Expression& value) const;
  loop::Expression recipe_call(const loop::Expression& given) const;
  bool process_recipe(const Line& line, const loop::Call& call);
  void take_exported_recipe(const Line& line, const loop::Call& call);
  void set_recipe(const Line& line, const std::string& name);
  void set_recipe_off(const Line& line, const std::string& of_model, const Selection& is_selected);
  void set_te_recipe(const Line& line, const loop::Call& call);
  bool set_torchao_recipe(const Line& line, const loop::Call& call);
  size_t calls_of_models(const loop::Block& body) const;
  std::optional<std::vector<RecordItem>> items_of(const loop::Expression& value) const;
  std::vector<RecordItem> fields_of(const Line& definition, const loop::Call* call) const;
  bool is_shared(const std::string& record) const;
  bool bind_item(const Line& line, const std::string& record, const std::string& key, const loop::Expression& value);
  void simplify_lookup(loop::Expression& expression, const loop::Call& call) const;
  bool is_side_effect_free(const loop::Statement& statement) const;
  bool keeps_values(const loop::Expression& value) const;
  // Converts a model: precision.mode.
  void convert_model(const Line& line, const std::string& dtype);
  bool process_pair(const Line& line, const loop::Expression& target, const loop::Expression& value);
  bool process_import(const loop::Import& import);
  bool process_assignment(const Line& line, loop::Assignment& assignment);
  bool process_call(const Line& line, const loop::Expression& call);
  bool process_option(const Line& line, const loop::Call& add_argument);
  void process_apex(const Line& line, const loop::Call& initialize); // apex_setup.cpp
  void process_apex_scale(const Line& line, const loop::Call& initialize, bool dynamic);
  bool process_model(const Line& line, const std::string& name, const loop::Expression& value);
  bool process_optimizer(const Line& line, const std::string& name, const std::string& callee,
                         const loop::Call& call); // optimizers.cpp
  // Returns true if this is the AdamW that the single optimizer has beside it (named_sections.h), with its settings.
  bool is_second_optimizer(const OptimizerRow& row, const std::string& name, const loop::Call& call) const;
  void set_parameters(const Line& line, const std::string& key, bool is_second, const loop::Expression* given);
  // Moves the single optimizer to "optimizers.optimizer".
  void name_single_optimizer();
  bool process_scaler(const Line& line, const std::string& name, const loop::Call& call);
  bool process_loader(const Line& line, const std::string& name, const loop::Call& call); // both in setup_data.cpp
  bool process_data_set(const Line& line, const std::string& name, const loop::Call& call);
  std::optional<int64_t> batches_of(const std::string& loader) const;
  void process_scheduler(const SchedulerUse& use, const Line& step);
  void report_decorators(const Line& model_class);
  ModelUse chain_use(const Line& line, const std::string& key, const loop::Expression& made);
  bool process_loss(const Line& line, const std::string& name, const std::string& its_class, const loop::Call& call);
  // Applies a setting. A value that is rejected becomes a remark.
  void set(const Line& line, const std::string& key, const SettingValue& value);
  // Returns "optimizers.d" and adds that section, or "optimizer" if the name is the default section's.
  std::string section(const Line& line, std::string_view many, const std::string& name);

  mutable size_t work_ = 0;
};

// Accepts numbers, strings, dtypes, and combinations of them.
bool is_constant(const loop::Expression& expression, const Setup& setup);
// Returns a constant as a setting's value.
std::optional<SettingValue> argument_value(const loop::Expression* expression);
// Returns true for a class without a base that has constants only, maybe set by its __init__().
bool holds_constants(const Line& definition);
// Returns true for a full name of torch, torchao, Transformer Engine or bitsandbytes.
bool is_library_name(std::string_view name);
// Returns true for the full name of a class in a module of optimizers.
bool is_optimizer(std::string_view callee);

} // namespace amplab::importing
