// SPDX-License-Identifier: Apache-2.0
// Calls that the interpreter makes on native objects, and their order.
#include "tests/engine/interpreter/runs.h"

#include <gtest/gtest.h>

namespace amplab::interpreter {
namespace {

using loop::BinaryOp;
using loop::CompareOp;
using Lines = std::vector<std::string>;

// A number that records the calls on it.
class Probe : public Object {
 public:
  explicit Probe(Lines& calls, double its_value = 1) : value(its_value), calls_(calls) {}
  std::string type() const override { return "Probe"; }
  std::vector<std::string_view> attributes() const override { return {"backward", "grad"}; }
  std::optional<Value> attribute(Interpreter&, std::string_view name) override {
    if (name != "grad") return {};
    return grad;
  }
  bool set_attribute(Interpreter&, std::string_view name, const Value& to) override {
    calls_.push_back("set " + std::string(name));
    if (name == "grad") grad = to;
    return name == "grad";
  }
  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    if (name != "backward") return {};
    std::string line = "backward";
    for (const Value& argument : arguments.positional) line.append(" ").append(interpreter.str(argument));
    for (const KeywordArgument& keyword : arguments.keywords)
      line.append(" ").append(keyword.name).append("=").append(interpreter.str(keyword.value));
    calls_.push_back(line);
    return none();
  }
  std::optional<Value> binary(Interpreter&, BinaryOp op, const Value& other, bool reflected) override {
    calls_.push_back(reflected ? "reflected" : "binary");
    if (other.as<Sequence>()) return Value::text("with a list");
    if (!other.is_number() || op != BinaryOp::subtract) return {};
    return make_ref<Probe>(calls_, reflected ? other.as_number() - value : value - other.as_number());
  }
  std::optional<Value> in_place(Interpreter&, BinaryOp op, const Value& other) override {
    if (op != BinaryOp::multiply) return {};
    calls_.push_back("in place");
    value *= other.as_number();
    return Ref<Object>(this);
  }
  std::optional<Value> compare(Interpreter&, CompareOp op, const Value& other, bool reflected) override {
    if (!other.is_number() || op != CompareOp::less) return {};
    calls_.push_back(reflected ? "reflected <" : "<");
    return reflected ? other.as_number() < value : value < other.as_number();
  }
  bool truth(Interpreter&) override {
    calls_.push_back("truth");
    return value != 0;
  }
  std::optional<Value> as_number(Interpreter&) override { return value; }
  std::optional<int64_t> length(Interpreter&) override { return 3; }
  std::optional<Value> item(Interpreter&, const Value& index) override { return index; }
  std::optional<std::string> format(Interpreter& interpreter, std::string_view spec) override {
    return interpreter.format(value, spec);
  }
  std::string str(Interpreter& interpreter) override { return "probe(" + interpreter.str(value) + ")"; }

  double value;
  Value grad = none();

 private:
  Lines& calls_;
};

struct Setting {
  explicit Setting(const std::string& text)
      : running(text, {{"p", make_ref<Probe>(calls, 2)}, {"q", make_ref<Probe>(calls, 5)}}) {
    end = running.step();
  }
  Lines calls;
  Running running;
  std::string end;
};

TEST(InterpreterObjects, ImplementOperatorsOnBothSides) {
  const Setting s("print(p - 1, 1 - p, [1] + p, p - p if False else 0)\n");
  EXPECT_EQ(s.end, "");
  EXPECT_EQ(s.running.printed, Lines{"probe(1.0) probe(-1.0) with a list 0"});
  EXPECT_EQ(s.calls, (Lines{"binary", "reflected", "reflected"}));
  EXPECT_EQ(Setting("p + 1\n").end, "1 TypeError: unsupported operand type(s) for +: 'Probe' and 'int'");
  EXPECT_EQ(Setting("None * p\n").end, "1 TypeError: unsupported operand type(s) for *: 'NoneType' and 'Probe'");
}

TEST(InterpreterObjects, ChangeInPlaceWhereTheyCan) {
  const Setting s("same = p\np *= 3\np -= 1\nprint(same, p, same is p)\n");
  EXPECT_EQ(s.end, "");
  EXPECT_EQ(s.running.printed, Lines{"probe(6.0) probe(5.0) False"});
  EXPECT_EQ(s.calls, (Lines{"in place", "binary"}));
  EXPECT_EQ(Setting("p += 1\n").end, "1 TypeError: unsupported operand type(s) for +=: 'Probe' and 'int'");
}

TEST(InterpreterObjects, AreComparedFromBothSides) {
  const Setting s("print(p < 3, 3 < p, p == q, p == p, p != 2, p is p, 1 < p < 3)\n");
  EXPECT_EQ(s.end, "");
  EXPECT_EQ(s.running.printed, Lines{"True False False True True True True"});
  EXPECT_EQ(Setting("p > 1\n").end, "1 TypeError: '>' not supported between instances of 'Probe' and 'int'");
}

TEST(InterpreterObjects, HaveTheirMethodsCalledUnbound) {
  const Setting s("p.backward(1, retain_graph=True)\nf = p.backward\nf(*[1, 2])\n");
  EXPECT_EQ(s.end, "");
  EXPECT_EQ(s.calls, (Lines{"backward 1 retain_graph=True", "backward 1 2"}));
}

TEST(InterpreterObjects, NameTheAttributeThatWasMeant) {
  EXPECT_EQ(Setting("p.bacward()\n").end,
            "1 AttributeError: 'Probe' object has no attribute 'bacward'. Did you mean: 'backward'?");
  EXPECT_EQ(Setting("x = p.grat\n").end,
            "1 AttributeError: 'Probe' object has no attribute 'grat'. Did you mean: 'grad'?");
  EXPECT_EQ(Setting("p.gra = 1\n").end,
            "1 AttributeError: 'Probe' object has no attribute 'gra'. Did you mean: 'grad'?");
  EXPECT_EQ(Setting("p.zzzzz\n").end, "1 AttributeError: 'Probe' object has no attribute 'zzzzz'");
  EXPECT_EQ(Setting("p()\n").end, "1 TypeError: 'Probe' object is not callable");
}

TEST(InterpreterObjects, StoreAttributes) {
  const Setting s("p.grad = 5\np.grad -= 2\nq.grad = p.grad\nprint(p.grad, q.grad)\n");
  EXPECT_EQ(s.end, "");
  EXPECT_EQ(s.running.printed, Lines{"3 3"});
}

TEST(InterpreterObjects, ImplementTruthLengthItemsAndFormats) {
  const Setting s("print(len(p), p[7], float(p), int(q), f\"{p:.3f} {p}\", 1 if p else 0, not p, p and 3)\n");
  EXPECT_EQ(s.end, "");
  EXPECT_EQ(s.running.printed, Lines{"3 7 2.0 5 2.000 2.0 1 False 3"});
  EXPECT_EQ(Setting("p[0] = 1\n").end, "1 TypeError: 'Probe' object does not support item assignment");
  EXPECT_EQ(Setting("for x in p: pass\n").end, "1 TypeError: 'Probe' object is not iterable");
  EXPECT_EQ(Setting("x = 1 in p\n").end, "1 TypeError: argument of type 'Probe' is not iterable");
  EXPECT_EQ(Setting("with p: pass\n").end, "1 TypeError: 'Probe' object does not support the context manager protocol");
  EXPECT_EQ(Setting("x = -p\n").end, "1 TypeError: bad operand type for unary -: 'Probe'");
}

TEST(InterpreterObjects, MakeClassesOfTheirMethods) {
  struct Base : Object {
    std::string type() const override { return "Base"; }
    std::optional<Value> derive(Interpreter& interpreter, const std::string& name,
                                const std::vector<std::pair<std::string, Value>>& methods) override {
      const Value one = int64_t{20};
      std::string text = name;
      for (const auto& [method, function] : methods)
        text.append(" ").append(method).append(":").append(
            interpreter.str(interpreter.call(function, {std::span(&one, 1), {}})));
      return Value::text(text);
    }
  };
  const std::string text =
      "def twice(f):\n    return lambda x, f=f: f(x) * 2\nclass F(base):\n    @staticmethod\n    @twice\n    def "
      "forward(x):\n"
      "        return x + 1\n    @staticmethod\n    def backward(x):\n        return x\nprint(F)\n";
  Running running(text, {{"base", make_ref<Base>()}});
  EXPECT_EQ(running.step(), "");
  EXPECT_EQ(running.printed, Lines{"F forward:42 backward:20"});
  EXPECT_EQ(Running(text, {{"base", int64_t{1}}}).step(),
            "3 NotInTheLab: a class in the lab must have torch.autograd.Function as its base, not an object of type "
            "'int'; Python allows any class");
}

TEST(InterpreterObjects, PrintTheirContents) {
  EXPECT_EQ(Value::text("a").as<Text>()->value, "a");
  EXPECT_EQ(type_name(none()), "NoneType");
  EXPECT_EQ(type_name(true), "bool");
  EXPECT_EQ(type_name(list({})), "list");
  EXPECT_TRUE(Value(1.5).is(Value(1.5)));
  EXPECT_FALSE(Value(int64_t{1}).is(Value(true)));
}

} // namespace
} // namespace amplab::interpreter
