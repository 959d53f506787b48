// SPDX-License-Identifier: Apache-2.0
// What a script sets up outside its training loop. A value that is filled line by line; one thread.
#pragma once
#include "engine/fields/fields.h"
#include "engine/import/import.h"
#include "engine/import/script.h"

#include <map>
#include <set>

namespace amplab::importing {

struct Setup {
  explicit Setup(std::vector<Remark>& its_remarks) : remarks(its_remarks) {}

  RunConfig config;
  std::map<std::string, std::string> aliases;   // "autocast": "torch.cuda.amp.autocast"
  std::map<std::string, std::string> constants; // "accum_steps": "4", "args.lr": "0.1"
  std::set<std::string> ambiguous;              // given several values: no constants
  std::map<std::string, std::string> regions;   // "ctx": an autocast region; "amp_autocast()": what the call makes
  std::map<std::string, std::string> losses;    // "criterion": "loss_fn"
  std::map<std::string, int32_t> loaders;       // names of DataLoaders, and where they are made
  std::set<std::string> module_names;           // what the script asks for parameters, or made of nn.Sequential
  std::set<std::string> models, optimizers, scalers;
  std::map<std::string, bool> schedulers;       // of torch.optim.lr_scheduler: was it taken?
  std::set<std::string> stepped_in_loop;        // NAME of NAME.step() in the training loop
  bool apex = false;
  std::vector<Remark>& remarks;

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
  bool take_loader(const Line& line, const std::string& name, const loop::Call& call);
  bool take_scheduler(const Line& line, const std::string& name, const std::string& its_class, const loop::Call& call); // schedulers.cpp
  bool take_loss(const Line& line, const std::string& name, const std::string& its_class, const loop::Call& call);
  // Sets a dial; what the lab refuses is a remark.
  void set(const Line& line, const std::string& key, const FieldValue& value);
  // "optimizers.d" of a section with a name, which it adds; "optimizer" where the name is the single section's.
  std::string section(const Line& line, std::string_view many, const std::string& name);
};

} // namespace amplab::importing
