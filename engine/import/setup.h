// SPDX-License-Identifier: Apache-2.0
// Set-up code of a script, outside its training loop. A value filled line by line. One thread.
#pragma once
#include "engine/import/import.h"
#include "engine/import/script.h"
#include "engine/import/trace.h"
#include "engine/run/optimizer_table.h"
#include "engine/settings/setting_table.h"

#include <map>
#include <set>

namespace amplab::importing {

inline constexpr const char* kNoSetting = "the lab has no setting for it";

// A torch.nn loss as a function: "F.cross_entropy", with keyword arguments "label_smoothing=0.1".
struct LossUse {
  std::string function, keywords;
  bool operator==(const LossUse&) const = default;
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
  std::map<std::string, std::string> aliases;         // "autocast": "torch.cuda.amp.autocast"
  std::map<std::string, std::string> constants;       // "accum_steps": "4", "args.lr": "0.1"
  std::set<std::string> ambiguous;                    // assigned several values, so not constant
  std::map<std::string, std::string> regions;         // "ctx": an autocast region; "amp_autocast()": result of the call
  std::map<std::string, LossUse> losses;              // "criterion": loss_fn
  std::map<std::string, std::string> parameter_lists; // "params": "list(model.parameters())"
  std::map<const Line*, std::string> unread;          // classes that are not chains of layers, with the reason
  std::map<std::string, ModelUse> model_uses;         // by name
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
  mutable Trace trace; // mutable: lookups record what they read
};

struct Setup : SetupState {
  explicit Setup(std::vector<Remark>& its_remarks) : remarks(its_remarks) {}

  std::map<std::string, const Line*> classes;   // nn.Module classes
  std::map<std::string, const Line*> functions; // of the script
  std::vector<Remark>& remarks;

  void remark(const Line& line, std::string reason, bool side_effect_free = false) {
    remarks.push_back({line.first, line.end(), line.text, std::move(reason), side_effect_free});
  }

  // The same for the current line, once. For lookups.
  void remark_here(const std::string& reason) const;

  // Processes one line without a body. Returns false, after a remark, if the lab does not recognize it as set-up code.
  bool process_line(const Line& line);
  // Binds a name to a constant, whatever it was before. Returns false if the value is no constant.
  bool bind_constant(const Line& line, const std::string& name, const loop::Expression& value);
  // These names are no constants from here on.
  void forget(const std::set<std::string>& names);
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
  bool is_side_effect_free(const loop::Statement& statement) const;
  bool keeps_values(const loop::Expression& value) const;
  // Converts a model: precision.mode.
  void convert_model(const Line& line, const std::string& dtype);
  bool process_pair(const loop::Expression& target, const loop::Expression& value);
  bool process_import(const loop::Import& import);
  bool process_assignment(const Line& line, loop::Assignment& assignment);
  bool process_call(const Line& line, const loop::Expression& call);
  bool process_constant(const std::string& name, const loop::Expression& value);
  bool process_option(const loop::Call& add_argument);
  void process_apex(const Line& line, const loop::Call& initialize); // apex_setup.cpp
  void process_apex_scale(const Line& line, const loop::Call& initialize, bool dynamic);
  bool process_model(const Line& line, const std::string& name, const loop::Expression& value);
  bool process_optimizer(const Line& line, const std::string& name, const std::string& its_class,
                         const loop::Call& call);
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
};

} // namespace amplab::importing
