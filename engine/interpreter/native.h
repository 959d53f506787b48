// SPDX-License-Identifier: Apache-2.0
// Functions, types and modules written in C++. Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

using NativeCode = Value (*)(Interpreter&, const Arguments&);

// A function such as len, print or math.sqrt.
class NativeFunction : public Object {
 public:
  NativeFunction(std::string name, NativeCode code) : name_(std::move(name)), code_(code) {}
  std::string type() const override { return "builtin_function_or_method"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    return code_(interpreter, arguments);
  }
  std::string str(Interpreter&) override { return "<built-in function " + name_ + ">"; }

 private:
  std::string name_;
  NativeCode code_;
};

// A type such as int or list: constructor and isinstance() test.
class NativeType : public Object {
 public:
  using Test = bool (*)(const Value&);
  NativeType(std::string name, NativeCode make, Test is_one) : name_(std::move(name)), make_(make), is_one_(is_one) {}
  std::string type() const override { return "type"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    return make_(interpreter, arguments);
  }
  std::optional<bool> has_instance(Interpreter&, const Value& value) override { return is_one_(value); }
  std::string str(Interpreter&) override { return "<class '" + name_ + "'>"; }

 private:
  std::string name_;
  NativeCode make_;
  Test is_one_;
};

// A module with its members by name.
class Module : public Object {
 public:
  Module(std::string name, std::vector<std::pair<std::string, Value>> members)
      : name_(std::move(name)), members_(std::move(members)) {}
  std::string type() const override { return "module"; }
  std::vector<std::string_view> attributes() const override;
  std::string missing_attribute(std::string_view name) const override;
  std::optional<Value> attribute(Interpreter&, std::string_view name) override;
  std::string str(Interpreter&) override { return "<module '" + name_ + "'>"; }

 private:
  std::string name_;
  std::vector<std::pair<std::string, Value>> members_;
};

// A bound method, such as x.append, before its call.
class BoundMethod : public Object {
 public:
  BoundMethod(Value object, std::string name) : object_(std::move(object)), name_(std::move(name)) {}
  std::string type() const override { return "method"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override;
  std::optional<Value> compare(Interpreter&, loop::CompareOp, const Value& other, bool reflected) override;
  void traverse(const std::function<void(const Value&)>& visit) const override { visit(object_); }

 private:
  Value object_;
  std::string name_;
};

// Checks for functions without keyword arguments. Throw: CPython's messages, such as "len() takes exactly one argument
// (2 given)", "range expected at most 3 arguments, got 4".
void expect_one(Interpreter& interpreter, std::string_view function, const Arguments& arguments);
void expect_from_to(Interpreter& interpreter, std::string_view function, const Arguments& arguments, size_t least,
                    size_t most);
void expect_no_keywords(Interpreter& interpreter, std::string_view function, const Arguments& arguments);

} // namespace amplab::interpreter
