// SPDX-License-Identifier: Apache-2.0
// Runs small programs for tests of the interpreter, with their output and errors.
#pragma once
#include "engine/interpreter/native.h"
#include "engine/loop/parse.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace amplab::interpreter {

// context(name): prints "enter NAME" and "leave NAME"; its value is NAME.
class TestContext : public Object {
 public:
  explicit TestContext(Value name) : name_(std::move(name)) {}
  std::string type() const override { return "context"; }
  std::optional<Value> enter(Interpreter& interpreter) override {
    interpreter.print("enter " + interpreter.str(name_));
    return name_;
  }
  void leave(Interpreter& interpreter) override { interpreter.print("leave " + interpreter.str(name_)); }

 private:
  Value name_;
};

// A program and its interpreter frame. `more`: names and values beyond Python's builtins.
class Running {
 public:
  explicit Running(const std::string& text, std::vector<std::pair<std::string_view, Value>> more = {},
                   Limits limits = {}, Importer importer = {}) {
    std::vector<std::pair<std::string_view, Value>> available = builtins();
    available.emplace_back("math", math_module());
    available.emplace_back("contextlib", contextlib_module());
    available.emplace_back("context",
                           make_ref<NativeFunction>("context", [](Interpreter&, const Arguments& arguments) -> Value {
                             return make_ref<TestContext>(arguments.positional[0]);
                           }));
    available.insert(available.end(), more.begin(), more.end());
    std::vector<std::string_view> names;
    std::map<std::string_view, Value> by_name;
    for (const auto& [name, value] : available) {
      names.push_back(name);
      by_name[name] = value;
    }
    program = std::make_unique<loop::Program>(loop::program_of(text, names));
    std::vector<Value> provided;
    for (const std::string& name : program->provided) provided.push_back(by_name.at(name));
    interpreter = std::make_unique<Interpreter>(*program, std::move(provided), limits, std::move(importer));
    interpreter->set_printer([this](const std::string& line) { printed.push_back(line); });
  }

  // Runs one step. Returns "", or "LINE CLASS: SENTENCE" of the error that ended it.
  std::string step(std::stop_token stop = {}) {
    try {
      interpreter->run(std::move(stop));
      return "";
    } catch (const loop::LoopError& error) {
      last_error = error.where;
      const std::string sentence = error.what();
      return std::to_string(error.where.begin.line) + " " + error.exception + (sentence.empty() ? "" : ": " + sentence);
    }
  }

  // Returns the value of a name of the loop.
  Value operator[](const std::string& name) const {
    for (size_t i = 0; i < program->globals.size(); ++i)
      if (program->globals[i] == name) return interpreter->globals()[i];
    return {};
  }

  std::unique_ptr<loop::Program> program;
  std::unique_ptr<Interpreter> interpreter;
  std::vector<std::string> printed;
  loop::Range last_error;
};

} // namespace amplab::interpreter
