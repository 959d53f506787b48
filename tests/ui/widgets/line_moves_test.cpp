// SPDX-License-Identifier: GPL-3.0-or-later
// Lines moved up and down, and switched off and on. The result of a valid program must be valid.
#include "ui/widgets/line_moves.h"

#include "engine/loop/parse.h"
#include "tests/support/seed.h"
#include "ui/widgets/code_lines.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

bool is_valid(const QStringList& lines) {
  try {
    loop::parse(lines.join('\n').toStdString());
    return true;
  } catch (const loop::LoopError&) {
    return false;
  }
}

QStringList lines_of(const char* text) { return QString(text).split('\n'); }

using Move = std::optional<ChangedLines> (*)(const QStringList&, int, int);

// Returns the program after a move of the lines, counted from 0; "" if they cannot be moved.
std::string after(Move move, const char* text, int first, int last = -1) {
  const auto changed = move(lines_of(text), first, last < 0 ? first : last);
  return changed ? changed->lines.join('\n').toStdString() : "";
}

TEST(MovedLines, SwapWithTheirNeighbours) {
  EXPECT_EQ(after(moved_up, "a\nb\nc", 1), "b\na\nc");
  EXPECT_EQ(after(moved_down, "a\nb\nc", 1), "a\nc\nb");
  EXPECT_EQ(after(moved_up, "a\nb\nc", 1, 2), "b\nc\na");
  EXPECT_EQ(after(moved_up, "a\nb", 0), "") << "there is no place above";
  EXPECT_EQ(after(moved_down, "a\nb\n", 1), "") << "nor below";
}

TEST(MovedLines, MoveClippingBeforeUnscalingInOneMove) {
  const char* text = "scaler.scale(loss).backward()\n"
                     "scaler.unscale_(optimizer)\n"
                     "torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)\n"
                     "scaler.step(optimizer)\n";
  EXPECT_EQ(after(moved_up, text, 2), "scaler.scale(loss).backward()\n"
                                      "torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)\n"
                                      "scaler.unscale_(optimizer)\n"
                                      "scaler.step(optimizer)\n");
}

TEST(MovedLines, IncludeTheirBlock) {
  EXPECT_EQ(after(moved_down, "with c:\n    a\n    b\nd", 0), "d\nwith c:\n    a\n    b");
  EXPECT_EQ(after(moved_up, "d\nif c:\n    a\nelse:\n    b", 1), "if c:\n    a\nelse:\n    b\nd");
  EXPECT_EQ(after(moved_up, "d\nf(1,\n  2)\ne", 1), "f(1,\n  2)\nd\ne") << "a statement in several lines is one";
  EXPECT_EQ(after(moved_up, "d\nf(1,\n  2)\ne", 2), "f(1,\n  2)\nd\ne");
}

TEST(MovedLines, EnterAndLeaveBlocks) {
  EXPECT_EQ(after(moved_up, "for x in y:\n    a\nb", 2), "for x in y:\n    a\n    b");
  EXPECT_EQ(after(moved_up, "for x in y:\n    a\n    b", 2), "for x in y:\n    b\n    a");
  EXPECT_EQ(after(moved_up, "for x in y:\n    b\n    a", 1), "b\nfor x in y:\n    a");
  EXPECT_EQ(after(moved_down, "b\nfor x in y:\n    a", 0), "for x in y:\n    b\n    a");
  EXPECT_EQ(after(moved_down, "for x in y:\n    a\n    b\nc", 2), "for x in y:\n    a\nb\nc");
  EXPECT_EQ(after(moved_down, "for x in y:\n    a\n    b", 2), "for x in y:\n    a\nb");
}

TEST(MovedLines, GoThroughElse) {
  EXPECT_EQ(after(moved_down, "if c:\n    a\n    b\nelse:\n    d", 2), "if c:\n    a\nelse:\n    b\n    d");
  EXPECT_EQ(after(moved_up, "if c:\n    a\nelse:\n    b\n    d", 3), "if c:\n    a\n    b\nelse:\n    d");
  EXPECT_EQ(after(moved_up, "if c:\n    a\nelse:\n    b", 2), "") << "an else stays with its if";
}

TEST(MovedLines, LeaveAPassWhereNothingWouldBeLeft) {
  EXPECT_EQ(after(moved_up, "for x in y:\n    a", 1), "a\nfor x in y:\n    pass");
  EXPECT_EQ(after(moved_down, "a\nfor x in y:\n    pass", 0), "for x in y:\n    a") << "and take it away again";
  EXPECT_EQ(after(moved_down, "with c:\n    a\nb", 1), "with c:\n    pass\na\nb");
  EXPECT_EQ(after(moved_up, "with c:\n    pass\na\nb", 2), "with c:\n    a\nb");
  EXPECT_EQ(after(moved_up, "if c:\n    a\nelse:\n    b", 3), "if c:\n    a\n    b\nelse:\n    pass");
}

TEST(MovedLines, DoNotEnterDefinitions) {
  EXPECT_EQ(after(moved_up, "def f(x):\n    return x\na", 2), "a\ndef f(x):\n    return x");
  EXPECT_EQ(after(moved_down, "a\n@g\ndef f(x):\n    return x\nb", 0), "@g\ndef f(x):\n    return x\na\nb");
  EXPECT_EQ(after(moved_down, "@g\ndef f(x):\n    return x\nfor a in b:\n    c", 1),
            "for a in b:\n    c\n@g\ndef f(x):\n    return x");
}

TEST(MovedLines, StayInTheirDefinition) {
  EXPECT_EQ(after(moved_up, "a\ndef f(x):\n    return x", 2), "");
  EXPECT_EQ(after(moved_down, "def f(x):\n    return x\na", 1), "");
}

TEST(MovedLines, PassBlankLinesAndComments) {
  EXPECT_EQ(after(moved_up, "a\n\nb", 2), "a\nb\n");
  EXPECT_EQ(after(moved_down, "for x in y:\n    a\n# note\n    b", 1), "for x in y:\n# note\n    a\n    b");
}

TEST(MovedLines, ShiftNoTextInQuotes) {
  EXPECT_EQ(after(moved_up, "for x in y:\n    a\nb = \"\"\"\nlong\n\"\"\"", 2),
            "for x in y:\n    a\n    b = \"\"\"\nlong\n\"\"\"");
}

// Moves every line of these as far as possible in both directions, and switches it off and on.
constexpr const char* kLoops[] = {
    "optimizer.zero_grad()\nfor x, t in batches:\n    with torch.autocast(device, torch.float16):\n        loss = "
    "loss_fn(model(x), t)\n"
    "    scaler.scale(loss).backward()\nscaler.unscale_(optimizer)\nscaler.step(optimizer)\nscaler.update()\n",
    "for x, t in batches:\n    loss = f(x)\n    if not torch.isfinite(loss):\n        break\n    "
    "loss.backward()\nelse:\n    a\n    b\n",
    "@g\ndef f(x):\n    return x\n\nif a:\n    b\nelif c:\n    d(1,\n      2)\nelse:\n    e\n# last\ny = 1\n",
};

TEST(MovedLines, StayValidWhereverTheyGo) {
  for (const char* loop : kLoops)
    for (const Move move : {moved_up, moved_down})
      for (int start = 0; start < lines_of(loop).size(); ++start) {
        QStringList lines = lines_of(loop);
        const QString words = lines[start].trimmed();
        int at = start, moves = 0;
        if (words.isEmpty() || words.startsWith('#') || words == "break")
          continue; // a break outside its loop is invalid
        for (; moves < 60; ++moves) {
          const auto changed = move(lines, at, at);
          if (!changed) break;
          ASSERT_TRUE(is_valid(changed->lines)) << words.toStdString() << " after:\n"
                                                << changed->lines.join('\n').toStdString();
          ASSERT_LE(changed->first, changed->last);
          lines = changed->lines;
          at = at - changed->from + changed->first;
          ASSERT_EQ(lines[at].trimmed(), words) << lines.join('\n').toStdString();
        }
        EXPECT_LT(moves, 60) << "it ends somewhere: " << words.toStdString();
      }
}

TEST(MovedLines, ComeBackWhereTheyCameFrom) {
  for (const char* loop : kLoops)
    for (int start = 0; start < lines_of(loop).size(); ++start) {
      const QStringList lines = lines_of(loop);
      const auto up = moved_up(lines, start, start);
      if (!up || lines[start].trimmed().isEmpty() || lines[start].startsWith('#')) continue;
      const auto back = moved_down(up->lines, up->first, up->last);
      ASSERT_TRUE(back) << lines[start].toStdString();
      EXPECT_EQ(back->lines.join('\n').toStdString(), lines.join('\n').toStdString()) << lines[start].toStdString();
    }
}

TEST(SwitchedLines, BecomeCommentsAndComeBack) {
  EXPECT_EQ(after(switched, "a\nb\nc", 1), "a\n# b\nc");
  EXPECT_EQ(after(switched, "a\n# b\nc", 1), "a\nb\nc");
  EXPECT_EQ(after(switched, "a\n#b\nc", 1), "a\nb\nc");
  EXPECT_EQ(after(switched, "a\n\nb", 0, 2), "# a\n\n# b");
  EXPECT_EQ(after(switched, "# a\nb", 0, 1), "# # a\n# b") << "as long as one of them is none";
  EXPECT_EQ(after(switched, "\n", 0), "");
}

TEST(SwitchedLines, IncludeTheirBlock) {
  EXPECT_EQ(after(switched, "with c:\n    a\n    b\nd", 0), "# with c:\n#     a\n#     b\nd");
  EXPECT_EQ(after(switched, "# with c:\n#     a\n#     b\nd", 0), "with c:\n    a\n    b\nd");
  EXPECT_EQ(after(switched, "# if c:\n#     a\n# else:\n#     b\nd", 0), "if c:\n    a\nelse:\n    b\nd");
  EXPECT_EQ(after(switched, "if c:\n    a\nelse:\n    b\nd", 0), "# if c:\n#     a\n# else:\n#     b\nd");
}

TEST(SwitchedLines, LeaveAPassWhereNothingWouldBeLeft) {
  EXPECT_EQ(after(switched, "with c:\n    a\nd", 1), "with c:\n    # a\n    pass\nd");
  EXPECT_EQ(after(switched, "with c:\n    # a\n    pass\nd", 1), "with c:\n    a\nd");
  EXPECT_EQ(after(switched, "with c:\n    a\n    b\nd", 1), "with c:\n    # a\n    b\nd");
  EXPECT_EQ(after(switched, "for x in y:\n    a\nb", 1, 2), "for x in y:\n#     a\n# b\n    pass");
}

TEST(SwitchedLines, StayValid) {
  for (const char* loop : kLoops)
    for (int line = 0; line < lines_of(loop).size(); ++line) {
      const QStringList lines = lines_of(loop);
      const auto off = switched(lines, line, line);
      if (!off || lines[line].startsWith('#')) continue;
      ASSERT_TRUE(is_valid(off->lines)) << off->lines.join('\n').toStdString();
      const auto on = switched(off->lines, off->first, off->first);
      ASSERT_TRUE(on);
      EXPECT_TRUE(is_valid(on->lines)) << on->lines.join('\n').toStdString();
      EXPECT_EQ(on->lines, lines) << on->lines.join('\n').toStdString();
    }
}

// Any incomplete program.
TEST(MovedLines, LoseNothingOfAnyText) {
  constexpr const char* kDivergenceThreshold[] = {
      "a",    "    b",        "        c(", "for x in y:",  "    if z:", "else:",       "    else:",
      "@g",   "def f():",     "",           "   ",          "# note",    "    # if q:", "\"\"\"",
      "pass", "        pass", "elif",       "    with (c,", ")",         "\\"};
  std::mt19937 random(support::seed_of_this_test());
  const auto words = [](QStringList lines) { // without comment signs, blanks and `pass`
    for (QString& line : lines) line.remove('#').remove(' ');
    lines.removeAll("pass");
    lines.removeAll(QString());
    lines.sort();
    return lines;
  };
  for (int round = 0; round < 3000; ++round) {
    QStringList lines;
    for (size_t count = 1 + random() % 9; count > 0; --count)
      lines << kDivergenceThreshold[random() % std::size(kDivergenceThreshold)];
    const auto first = static_cast<int>(random() % static_cast<unsigned>(lines.size()));
    const auto last = first + static_cast<int>(random() % static_cast<unsigned>(lines.size() - first));
    for (const Move move : {moved_up, moved_down, switched}) {
      const auto changed = move(lines, first, last);
      if (!changed) continue;
      ASSERT_EQ(words(changed->lines), words(lines)) << lines.join('\n').toStdString() << "\n---\n"
                                                     << changed->lines.join('\n').toStdString();
      ASSERT_TRUE(changed->first >= 0 && changed->first <= changed->last && changed->last < changed->lines.size())
          << first << ' ' << last << '\n'
          << lines.join('\n').toStdString();
    }
  }
}

TEST(IndentedLines, GoByLevels) {
  EXPECT_EQ(indented(lines_of("a\n  b\n\nc"), 0, 2).lines, lines_of("    a\n    b\n\nc"));
  EXPECT_EQ(unindented(lines_of("      a\n    b\nc"), 0, 2).lines, lines_of("    a\nb\nc"));
}

TEST(LineMapping, FollowsWhatIsEditedMovedAndGone) {
  const QStringList before = {"a", "b", "c", "d"};
  using Lines = std::vector<int>;
  EXPECT_EQ(lines_after(before, before), (Lines{0, 1, 2, 3}));
  EXPECT_EQ(lines_after(before, {"a", "x", "b", "c", "d"}), (Lines{0, 2, 3, 4}));
  EXPECT_EQ(lines_after(before, {"a", "c", "d"}), (Lines{0, -1, 1, 2}));
  EXPECT_EQ(lines_after(before, {"a", "c", "    b", "d"}), (Lines{0, 2, 1, 3})) << "moved and indented";
  EXPECT_EQ(lines_after(before, {"a", "bee", "c", "d"}), (Lines{0, 1, 2, 3})) << "edited where it stands";
  EXPECT_EQ(lines_after(before, {}), (Lines{-1, -1, -1, -1}));
  EXPECT_EQ(lines_after({"x", "x", "y"}, {"y", "x", "x"}), (Lines{1, 2, 0}));
}

TEST(LineMapping, MovesMarkersWithTheirLines) {
  const std::map<int, char> things = {{1, 'a'}, {2, 'b'}, {9, 'z'}};
  EXPECT_EQ(at_new_lines(things, {1, 0, -1}), (std::map<int, char>{{1, 'b'}, {2, 'a'}}));
}

} // namespace
} // namespace amplab
