// SPDX-License-Identifier: Apache-2.0
// What a script sets up outside its training loop. A value that is filled line by line; one thread.
#pragma once
#include "engine/fields/fields.h"
#include "engine/import/import.h"
#include "engine/import/script.h"
#include "engine/import/trace.h"

#include <map>
#include <set>

namespace amplab::importing {

// A loss of torch.nn as a function: "F.cross_entropy", and the arguments that it is called with, "label_smoothing=0.1".
struct LossUse {
  std::string function, keywords;
  bool operator==(const LossUse&) const = default;
};

// What became of a model of the script.
struct ModelUse {
  bool used = false;
  const Line* line = nullptr;             // where it is made
  std::string key;                        // "models.net"
  std::vector<const Line*> classes;       // that it was read from
  std::vector<std::string> without;       // what it has and the lane's model has not
  std::optional<int64_t> inputs, outputs; // features that it reads and gives, where its layers say so
  std::string change;                     // "with 10 outputs in place of 1000"
  std::string tail;                       // "F.log_softmax(%, dim=1)": what its output goes through
};

// A data set that the script makes and the lab has.
struct DataUse {
  std::string name, path, title;
  std::vector<std::string> without; // transforms
  const Line* transform = nullptr;  // where these are made; null: with the data set
  int64_t count = 0;                // training samples
};

struct Setup {
  explicit Setup(std::vector<Remark>& its_remarks) : remarks(its_remarks) {}

  RunConfig config;
  std::map<std::string, std::string> aliases;   // "autocast": "torch.cuda.amp.autocast"
  std::map<std::string, std::string> constants; // "accum_steps": "4", "args.lr": "0.1"
  std::set<std::string> ambiguous;              // given several values: no constants
  std::map<std::string, std::string> regions;   // "ctx": an autocast region; "amp_autocast()": what the call makes
  std::map<std::string, LossUse> losses;        // "criterion": loss_fn
  std::map<std::string, const Line*> classes;   // of nn.Module
  std::map<const Line*, std::string> unread;    // of these,, those that are no chain of layers, and why
  std::map<std::string, ModelUse> model_uses;   // by name
  std::map<std::string, std::pair<std::vector<std::string>, const Line*>>
      transforms;                           // "transform": those that the lab does not have
  std::map<std::string, DataUse> data_sets; // "trainset"
  std::optional<DataUse> data;              // that the first loader reads
  int32_t first_loader = 0;                 // line of that loader
  bool drops_last = false;                  // does it leave out a batch that is not full?
  std::set<std::string> unused;             // "your loss", "your optimizer", "your schedule"
  std::map<std::string, int32_t> loaders;   // names of DataLoaders, and where they are made
  std::set<std::string> module_names;       // what the script asks for parameters, or made of nn.Sequential
  std::set<std::string> models, optimizers, scalers;
  std::map<std::string, bool> schedulers; // of torch.optim.lr_scheduler: was it taken?
  std::set<std::string> around_loop;      // functions and classes that it stands in
  std::set<std::string> stepped_in_loop;  // NAME of NAME.step() in the training loop
  bool apex = false;
  std::vector<Remark>& remarks;
  mutable Trace trace; // reading notes what it reads

  void remark(const Line& line, std::string reason, bool harmless = false) {
    remarks.push_back({line.first, line.end(), line.text, std::move(reason), harmless});
  }

  // Takes one line, with nothing below it. Returns false, after a remark, if it sets nothing up that the lab knows.
  bool take(const Line& line);
  // Parameters of a function with a default that is a constant.
  void take_defaults(const Line& definition);

  // A constant in place of its name; what the expression is made of is left as it is.
  void simplify(loop::Expression& expression) const;
  // "torch.optim.SGD" of `optim.SGD`; "" of what is no name.
  std::string full_name(const loop::Expression& expression) const;
  bool knows(const std::string& name) const;

 private:
  bool is_harmless(const loop::Block& block) const;
  bool take_pair(const loop::Expression& target, const loop::Expression& value);
  bool take_import(const loop::Import& import);
  bool take_assignment(const Line& line, loop::Assignment& assignment);
  bool take_call(const Line& line, const loop::Call& call);
  bool take_constant(const std::string& name, const loop::Expression& value);
  bool take_option(const loop::Call& add_argument);
  void take_apex(const Line& line, const loop::Call& initialize); // apex_setup.cpp
  void take_apex_scale(const Line& line, const loop::Call& initialize, bool dynamic);
  bool take_model(const Line& line, const std::string& name, const loop::Expression& value);
  bool take_optimizer(const Line& line, const std::string& name, const std::string& its_class, const loop::Call& call);
  bool take_scaler(const Line& line, const std::string& name, const loop::Call& call);
  bool take_loader(const Line& line, const std::string& name, const loop::Call& call); // setup_data.cpp, as the next
  bool take_data_set(const Line& line, const std::string& name, const loop::Call& call);
  std::optional<int64_t> batches_of(const std::string& loader) const;
  bool take_scheduler(const Line& line, const std::string& name, const std::string& its_class,
                      const loop::Call& call); // schedulers.cpp
  ModelUse chain_use(const Line& line, const std::string& key, const loop::Expression& made);
  bool take_loss(const Line& line, const std::string& name, const std::string& its_class, const loop::Call& call);
  // Sets a dial; what the lab refuses is a remark.
  void set(const Line& line, const std::string& key, const FieldValue& value);
  // "optimizers.d" of a section with a name, which it adds; "optimizer" where the name is the single section's.
  std::string section(const Line& line, std::string_view many, const std::string& name);
};

} // namespace amplab::importing
