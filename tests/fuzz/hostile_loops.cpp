// SPDX-License-Identifier: Apache-2.0
// Loops with deep or long text, and loops with deep values.
#include "tests/fuzz/hostile.h"

#include <functional>

namespace amplab::fuzz {
namespace {

struct Shape {
  std::string_view name;
  size_t most; // of n
  std::string (*text)(const std::string& n, size_t times);
};

// ---- deep text: n levels of nesting, or n in a row ----
constexpr size_t kText = 70'000; // bytes of a loop, slightly more than the limit

std::string blocks(std::string_view head, size_t n, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < n && text.size() < kText; ++i) text.append(i, ' ').append(head).append("\n");
  return text.append(n, ' ').append(last).append("\n");
}

constexpr Shape kDeepTexts[] = {
    {"brackets", kText,
     [](const std::string&, size_t n) { return "x = " + std::string(n, '(') + "1" + std::string(n, ')'); }},
    {"open brackets", kText, [](const std::string&, size_t n) { return "x = " + std::string(n, '('); }},
    {"lists in lists", kText,
     [](const std::string&, size_t n) { return "x = " + std::string(n, '[') + std::string(n, ']'); }},
    {"dictionaries in dictionaries", kText / 5,
     [](const std::string&, size_t n) { return "x = " + repeated("{1: ", n) + "1" + std::string(n, '}'); }},
    {"signs", kText, [](const std::string&, size_t n) { return "x = " + std::string(n, '-') + "1"; }},
    {"nots", kText / 4, [](const std::string&, size_t n) { return "x = " + repeated("not ", n) + "1"; }},
    {"a sum", kText / 4, [](const std::string&, size_t n) { return "x = " + repeated("1 + ", n) + "1"; }},
    {"a sum of texts", kText / 6, [](const std::string&, size_t n) { return "x = " + repeated("'a' + ", n) + "'a'"; }},
    {"powers", kText / 5, [](const std::string&, size_t n) { return "x = " + repeated("1 ** ", n) + "1"; }},
    {"comparisons", kText / 4, [](const std::string&, size_t n) { return "x = " + repeated("1 < ", n) + "1"; }},
    {"ands and ors", kText / 10,
     [](const std::string&, size_t n) { return "x = " + repeated("0 or 1 and ", n) + "1"; }},
    {"conditions", kText / 12, [](const std::string&, size_t n) { return "x = " + repeated("1 if 0 else ", n) + "1"; }},
    {"lambdas", kText / 8, [](const std::string&, size_t n) { return "x = " + repeated("lambda: ", n) + "1"; }},
    {"calls", kText / 2, [](const std::string&, size_t n) { return "x = model" + repeated("()", n); }},
    {"indices", kText / 3, [](const std::string&, size_t n) { return "x = [1]" + repeated("[0]", n); }},
    {"attributes", kText / 2, [](const std::string&, size_t n) { return "x = model" + repeated(".a", n); }},
    {"assignments in a row", kText / 4, [](const std::string&, size_t n) { return repeated("x = ", n) + "1"; }},
    {"targets in targets", kText / 3,
     [](const std::string&, size_t n) { return std::string(n, '(') + "x" + repeated(",)", n) + " = 1"; }},
    {"many targets", kText / 3,
     [](const std::string&, size_t n) { return repeated("x, ", n) + "y = range(" + std::to_string(n + 1) + ")"; }},
    {"many arguments", kText / 3, [](const std::string&, size_t n) { return "print(" + repeated("1, ", n) + "1)"; }},
    {"many statements", kText / 6, [](const std::string&, size_t n) { return repeated("x = 1\n", n); }},
    {"statements of a line", kText / 6, [](const std::string&, size_t n) { return repeated("x = 1; ", n); }},
    {"ifs in ifs", 400, [](const std::string&, size_t n) { return blocks("if 1:", n, "x = 1"); }},
    {"loops in loops", 400, [](const std::string&, size_t n) { return blocks("for i in range(2):", n, "x = 1"); }},
    {"functions in functions", 400,
     [](const std::string&, size_t n) { return blocks("def f():", n, "return 1") + "f()"; }},
    {"withs in withs", 400, [](const std::string&, size_t n) { return blocks("with torch.no_grad():", n, "x = 1"); }},
    {"a with of many", kText / 18,
     [](const std::string&, size_t n) {
       return "with " + repeated("torch.no_grad(), ", n) + "torch.no_grad():\n    x = 1";
     }},
    {"elifs", kText / 18,
     [](const std::string&, size_t n) { return "if 0:\n  x = 1\n" + repeated("elif 0:\n  x = 1\n", n); }},
    {"comprehensions", kText / 16,
     [](const std::string&, size_t n) { return "x = " + std::string(n, '[') + "1" + repeated(" for i in [1]]", n); }},
    {"fors of a comprehension", 5000,
     [](const std::string&, size_t n) { return "x = [1" + repeated(" for i in [1]", n) + "]"; }},
    {"formats in formats", kText / 4,
     [](const std::string&, size_t n) { return "x = 1\ny = f'" + repeated("{x:", n) + std::string(n, '}') + "'"; }},
    {"braces of a format", kText, [](const std::string&, size_t n) { return "y = f'" + std::string(n, '{') + "'"; }},
    {"a long name", kText, [](const std::string&, size_t n) { return std::string(n, 'x') + " = 1"; }},
    {"a long number", kText, [](const std::string&, size_t n) { return "x = " + std::string(n, '9'); }},
    {"a long fraction", kText,
     [](const std::string&, size_t n) { return "x = 0." + std::string(n, '9') + "e-" + std::string(1 + n % 9, '9'); }},
    {"a long text", kText, [](const std::string&, size_t n) { return "x = '" + std::string(n, 'a') + "'"; }},
    {"an open text", kText, [](const std::string&, size_t n) { return "x = '''" + std::string(n, '\n'); }},
    {"empty lines", kText, [](const std::string&, size_t n) { return std::string(n, '\n'); }},
    {"continued lines", kText / 2, [](const std::string&, size_t n) { return "x = " + repeated("\\\n", n) + "1"; }},
    {"tabs and blanks", 1000,
     [](const std::string&, size_t n) { return "if 1:\n\t x = 1\n" + std::string(n, '\t') + "y = 1\n"; }},
    {"NUL bytes", 1000, [](const std::string&, size_t n) { return "x = 1" + std::string(n, '\0'); }},
    {"decorators", kText / 15,
     [](const std::string&, size_t n) { return repeated("@torch.no_grad()\n", n) + "def f():\n    return 1\nf()"; }},
    {"globals", kText / 12,
     [](const std::string&, size_t n) { return "def f():\n" + repeated(" global x\n", n) + " x = 1\nf()"; }},
};

// ---- deep values: n is a number in the text ----
// Each makes `x` a deep value and then uses it.
constexpr std::string_view kDeep[] = {
    "x = [x]", "x = (x,)", "x = {0: x}", "x = [x, x]", "x = (lambda y: lambda: y)(x)", "x = {'a': [x]}"};
constexpr std::string_view kCyclic[] = {"x = []\nx.append(x)\n",           "x = {}\nx[0] = x\n",
                                        "x = []\ny = (x,)\nx.append(y)\n", "x = []\ny = {1: x}\nx.append(y)\n",
                                        "x = [0]\nx[0] = lambda y=x: y\n", "def x():\n    return x\n"};
constexpr std::string_view kReads[] = {"print(x)",
                                       "y = str(x)",
                                       "y = f'{x!r}'",
                                       "y = x == x",
                                       "z = [x]\nz = x == z",
                                       "y = sorted([x, x])",
                                       "y = {(x,): 1}",
                                       "y = torch.tensor(x)",
                                       "y = x < x",
                                       "y = x in [x]",
                                       "y = max(x, x)",
                                       "del x",
                                       "x = 0",
                                       "assert not x, x",
                                       "y = list(x)",
                                       "y = sum(x)",
                                       "y = isinstance(x, x)",
                                       "y = torch.stack(x)",
                                       "model(x)",
                                       "y = x + x",
                                       "y = x * 3",
                                       "y = [*x]",
                                       "y = x()",
                                       "x.extend(x)",
                                       "x.sort()",
                                       "y = x[::-1]",
                                       "y = len(x)",
                                       "return x",
                                       "raise RuntimeError(x)",
                                       "for y in x:\n    z = y"};

constexpr Shape kDeepValues[] = {
    {"a function that calls itself", 0,
     [](const std::string&, size_t) { return std::string("def f(n):\n    return f(n + 1)\nf(0)"); }},
    {"functions that call each other", 0,
     [](const std::string&, size_t) {
       return std::string("def f(n):\n    return g(n)\ndef g(n):\n    return f(n)\nf(0)");
     }},
    {"a lambda that calls itself", 0,
     [](const std::string&, size_t) { return std::string("f = lambda g: g(g)\nf(f)"); }},
    {"a key that sorts", 0,
     [](const std::string&, size_t) { return std::string("def f(n):\n    return sorted([1, 2], key=f)\nf(0)"); }},
    {"a checkpoint in itself", 0,
     [](const std::string&, size_t) {
       return std::string("from torch.utils.checkpoint import checkpoint\ndef f(x):\n    return checkpoint(f, x, "
                          "use_reentrant=False)\nf(batches[0][0])");
     }},
    {"a Function that applies itself", 0,
     [](const std::string&, size_t) {
       return std::string(
           "class A(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        return A.apply(x)\n"
           "    @staticmethod\n    def backward(ctx, g):\n        return A.apply(g)\nA.apply(batches[0][0])");
     }},
    {"a backward in its backward", 0,
     [](const std::string&, size_t) {
       return std::string("class A(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        "
                          "return x * 1\n    @staticmethod\n"
                          "    def backward(ctx, g):\n        with torch.enable_grad():\n            y = torch.ones(1, "
                          "requires_grad=True)\n"
                          "            A.apply(y).sum().backward()\n        return g\nx = torch.ones(1, "
                          "requires_grad=True)\nA.apply(x).sum().backward()");
     }},
    {"a loop without end", 0, [](const std::string&, size_t) { return std::string("while True:\n    pass"); }},
    {"a list that grows while it is walked", 0,
     [](const std::string&, size_t) { return std::string("x = [1]\nfor y in x:\n    x.append(y)"); }},
    {"a list that doubles", 0,
     [](const std::string&, size_t) { return std::string("x = [1]\nwhile x:\n    x = x + x"); }},
    {"a text that doubles", 0, [](const std::string&, size_t) { return std::string("x = 'a'\nwhile x:\n    x += x"); }},
    {"a tensor that doubles", 0,
     [](const std::string&, size_t) {
       return std::string("x = torch.ones(1)\nwhile True:\n    x = torch.cat([x, x])");
     }},
    {"a number that squares", 0,
     [](const std::string&, size_t) { return std::string("x = 9\nwhile x:\n    x = x * x"); }},
    {"a power of powers", 0, [](const std::string& n, size_t) { return "x = 10 ** 10 ** " + n; }},
    {"a shift", 0, [](const std::string& n, size_t) { return "x = 1 << " + n; }},
    {"a long text", 0, [](const std::string& n, size_t) { return "x = 'a' * " + n + "\nprint(x)"; }},
    {"a long list", 0, [](const std::string& n, size_t) { return "x = [0] * " + n + "\nprint(len(x))"; }},
    {"a list of a range", 0, [](const std::string& n, size_t) { return "x = list(range(" + n + "))"; }},
    {"a sum of a range", 0, [](const std::string& n, size_t) { return "x = sum(range(" + n + "))"; }},
    {"a sorted range", 0,
     [](const std::string& n, size_t) { return "x = sorted(range(" + n + "), key=lambda i: -i)[0]"; }},
    {"the greatest of a range", 0,
     [](const std::string& n, size_t) { return "x = max(range(" + n + ")) + min(range(" + n + "))"; }},
    {"a place in a range", 0,
     [](const std::string& n, size_t) { return "x = range(-" + n + ", " + n + ", 7)[-1], 5 in range(" + n + ")"; }},
    {"pairs of ranges", 0,
     [](const std::string& n, size_t) { return "x = list(zip(range(" + n + "), enumerate(range(" + n + "))))"; }},
    {"a comprehension", 0, [](const std::string& n, size_t) { return "x = [i for i in range(" + n + ") if i < 0]"; }},
    {"a loop", 0, [](const std::string& n, size_t) { return "for i in range(" + n + "):\n    pass"; }},
    {"a wide format", 0, [](const std::string& n, size_t) { return "x = f'{1:>" + n + "}'\nprint(x)"; }},
    {"a precise format", 0, [](const std::string& n, size_t) { return "x = f'{1.5:." + n + "f} {2.5:." + n + "e}'"; }},
    {"a rounded number", 0,
     [](const std::string& n, size_t) { return "x = round(1.5, " + n + "), round(15, -" + n + ")"; }},
    {"a number from a text", 0,
     [](const std::string& n, size_t) { return "x = float('1e" + n + "'), int('9' * 9999), float('9' * 9999)"; }},
    {"ones", 0, [](const std::string& n, size_t) { return "x = torch.ones(" + n + ")"; }},
    {"ones in many directions", 0,
     [](const std::string& n, size_t) { return "x = torch.zeros(" + n + ", " + n + ", 0, " + n + ").sum()"; }},
    {"an arange", 0, [](const std::string& n, size_t) { return "x = torch.arange(" + n + ")"; }},
    {"an expanded sum", 0, [](const std::string& n, size_t) { return "x = torch.ones(1).expand(" + n + ").sum()"; }},
    {"an expanded view", 0,
     [](const std::string& n, size_t) { return "x = torch.ones(1).expand(" + n + ").reshape(-1, 1).float() * 2"; }},
    {"many dimensions", 5000,
     [](const std::string&, size_t n) { return "x = torch.ones(1).reshape(" + repeated("1, ", n) + "1)"; }},
    {"a stack of stacks", 3000,
     [](const std::string& n, size_t) {
       return "x = torch.ones(1)\nfor i in range(" + n + "):\n    x = torch.stack([x])";
     }},
    {"a view of views", 100'000,
     [](const std::string& n, size_t) {
       return "x = torch.ones(4)\nfor i in range(" + n + "):\n    x = x[0:].view(4)\nx += 1";
     }},
    {"a graph", 100'000,
     [](const std::string& n, size_t) {
       return "x = torch.ones(2, requires_grad=True)\ny = x\nfor i in range(" + n +
              "):\n    y = y * 1.0\ny.sum().backward()";
     }},
    {"a graph that is dropped", 100'000,
     [](const std::string& n, size_t) {
       return "y = torch.ones(2, requires_grad=True)\nfor i in range(" + n + "):\n    y = y * 1.0\ny = 0";
     }},
    {"a graph of Functions", 20'000,
     [](const std::string& n, size_t) {
       return "class A(torch.autograd.Function):\n    @staticmethod\n    def forward(ctx, x):\n        "
              "ctx.save_for_backward(x)\n        return x * 1\n    @staticmethod\n"
              "    def backward(ctx, g):\n        return g\nx = torch.ones(1, requires_grad=True)\ny = x\nfor i in "
              "range(" +
              n + "):\n    y = A.apply(y)\ny.sum().backward()";
     }},
    {"derivatives of derivatives", 12,
     [](const std::string& n, size_t) {
       return "x = torch.ones(2, requires_grad=True)\ng = x.exp() * x\nfor i in range(" + n +
              "):\n    g, = torch.autograd.grad(g.sum(), x, create_graph=True)";
     }},
    {"checkpoints in checkpoints", 1000,
     [](const std::string& n, size_t) {
       return "from torch.utils.checkpoint import checkpoint\ndef f(x, n):\n    return checkpoint(f, x, n - 1, "
              "use_reentrant=False) if n else x * x\n"
              "x = torch.ones(1, requires_grad=True)\nf(x, " +
              n + ").sum().backward()";
     }},
    {"closures of closures", 100'000,
     [](const std::string& n, size_t) {
       return "f = lambda: 0\nfor i in range(" + n + "):\n    f = (lambda g: lambda: g())(f)\nf()";
     }},
    {"iterators of iterators", 100'000,
     [](const std::string& n, size_t) {
       return "x = [1]\nfor i in range(" + n + "):\n    x = enumerate(x)\nfor y in x:\n    pass";
     }},
    {"zips of zips", 20'000,
     [](const std::string& n, size_t) { return "x = [1]\nfor i in range(" + n + "):\n    x = zip(x)\ny = list(x)"; }},
    {"reversed lists of lists", 20'000,
     [](const std::string& n, size_t) {
       return "x = []\nfor i in range(" + n + "):\n    x = list(reversed([x, i]))\nx == x + x";
     }},
    {"parameters", 0,
     [](const std::string&, size_t) {
       return std::string(
           "optimizer.param_groups.append(optimizer.param_groups[0])\noptimizer.param_groups[0]['params'] = "
           "optimizer.param_groups\noptimizer.step()");
     }},
    {"a model in itself", 0,
     [](const std::string&, size_t) {
       return std::string("model.x = model\nmodel.model = [model]\nmodel(batches[0][0])");
     }},
    {"a context in itself", 20'000,
     [](const std::string& n, size_t) {
       return "c = torch.no_grad()\nfor i in range(" + n + "):\n    c.__enter__()\nwith c:\n    with c:\n        pass";
     }},
};

constexpr std::string_view kCounts[] = {"0",      "-1",    "1000",      "100000", "1000000", "100000000", "2147483648",
                                        "10**12", "2**62", "2**63 - 1", "2**63",  "10**30",  "1e9",       "1e308"};

} // namespace

Hostile hostile_loop(Dice& dice) {
  std::string name, text;
  const auto use = [&](const Shape& shape) {
    const size_t n = shape.most == 0 ? 0 : dice.size(shape.most);
    const std::string number = shape.most == 0 ? std::string(dice.of(kCounts)) : std::to_string(n);
    name = std::string(shape.name) + ", " + number;
    text = shape.text(number, n);
  };
  switch (dice.below(8)) {
  case 0:
  case 1:
  case 2: use(dice.of(kDeepTexts)); break;
  case 3: {
    const std::string deep(dice.of(kDeep)), read(dice.of(kReads)), n = std::to_string(dice.size(120'000));
    name = "deep: " + deep + ", " + n + ", then " + read;
    text = "x = 0\nfor i in range(" + n + "):\n    " + deep + "\n" + read;
    break;
  }
  case 4: {
    const std::string cyclic(dice.of(kCyclic)), read(dice.of(kReads));
    name = "cyclic: " + cyclic + ", then " + read;
    text = cyclic + read;
    break;
  }
  default: use(dice.of(kDeepValues));
  }
  if (dice.one_in(30)) text.insert(dice.below(text.size() + 1), dice.one_in(2) ? "\xff\xfe" : "\xef\xbb\xbf");
  const std::string data =
      R"("data": {"name": "spirals", "batch_size": 8, "limit": 32}, "model": {"hidden": [4]}, "threads": 1)";
  return {"loop: " + name, ".json",
          "{" + data + ", \"train\": {\"steps\": 2, \"eval_every\": 0}, \"loop\": " + json_text(text) + "}"};
}

} // namespace amplab::fuzz
