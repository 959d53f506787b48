// SPDX-License-Identifier: Apache-2.0
// Files that a user may drop on the window: tables, texts, scripts, sessions.
#include "engine/run/presets.h"
#include "engine/session_file/database.h"
#include "engine/session_file/session_file.h"
#include "tests/fuzz/hostile.h"
#include "tests/support/program.h"

#include <filesystem>
#include <iterator>

namespace amplab::fuzz {
namespace {

constexpr size_t kHugeFile = 100 << 20;

std::string table(size_t rows, size_t columns, std::string_view cell) {
  std::string text;
  for (size_t i = 0; i < columns; ++i) text += (i ? ",c" : "c") + std::to_string(i);
  for (size_t row = 0; row < rows; ++row) {
    text += '\n';
    for (size_t i = 0; i < columns; ++i) text.append(i ? "," : "").append(cell);
  }
  return text;
}

const TemporaryFolder& folder() {
  static const TemporaryFolder folder;
  return folder;
}

// Two lanes with twenty steps.
const std::string& whole_session() {
  static const std::string bytes = [] {
    const std::string path = folder().write("whole.amplab", "");
    std::filesystem::remove(path);
    {
      SessionFile file(path, {{"amplab", "0.1.0"}});
      for (int lane = 0; lane < 2; ++lane) {
        SessionRun run;
        run.config = opening_preset()[static_cast<size_t>(lane)];
        run.lane = run.colour = lane;
        run.number = file.add_run(run);
        std::vector<StepRecord> steps(20);
        for (size_t i = 0; i < steps.size(); ++i) steps[i].step = static_cast<int64_t>(i) + 1;
        file.steps(run.number, steps);
        const Event events[] = {{3, 0.5, EventKind::setting, "optimizer.lr", 0.1, 0.2, "Turned.", 1}};
        file.events(run.number, events);
        std::vector<OpRecord> ops(3);
        for (OpRecord& op : ops) op.step = 10, op.op = "linear";
        file.ops(run.number, ops);
        file.snapshot(run.number, 20, folder().write("weights", std::string(1000, 'w')));
      }
      file.set_value("layout", "bytes");
    }
    Database(path, Database::Access::write).run("PRAGMA journal_mode = DELETE");
    return slurp(path);
  }();
  return bytes;
}

struct Table {
  std::string name;
  std::vector<std::string> columns;
};

std::vector<Table> tables_in(Database& database) {
  std::vector<Table> all;
  Statement names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'");
  while (names.step()) all.push_back({std::string(names.text(0)), {}});
  for (Table& table : all) {
    Statement columns = database.prepare("SELECT name FROM pragma_table_info('" + table.name + "')");
    while (columns.step()) table.columns.emplace_back(columns.text(0));
  }
  return all;
}

// Damages a session with SQL. The session is unchanged if SQLite refuses it.
std::string damaged_by_sql(Dice& dice, std::string& sql) {
  const std::string path = folder().write("damaged.amplab", whole_session());
  Database database(path, Database::Access::write);
  const std::vector<Table> all = tables_in(database);
  const Table& table = dice.of(all);
  const std::string name = "\"" + table.name + "\"", column = "\"" + dice.of(table.columns) + "\"",
                    n = std::to_string(dice.size(300'000));
  constexpr std::string_view values[] = {"NULL",
                                         "''",
                                         "-1",
                                         "1e308",
                                         "-9e999",
                                         "9223372036854775807",
                                         "zeroblob(20000000)",
                                         "x'ff00'",
                                         "'[[[['",
                                         "hex(randomblob(500000))",
                                         "replace(hex(zeroblob(50000)), '00', '[')",
                                         "replace(hex(zeroblob(50000)), '00', '{\"a\":')",
                                         "char(0)",
                                         "'NaN'",
                                         "'{}'"};
  const std::string rows = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT " + n + ")";
  const std::string other = "ALTER TABLE " + name + " RENAME TO other; CREATE VIEW " + name + " AS ";
  const std::string ways[] = {
      "UPDATE " + name + " SET " + column + " = " + std::string(dice.of(values)),
      "UPDATE " + name + " SET " + column + " = " + std::string(dice.of(values)),
      "UPDATE " + name + " SET " + column + " = " + std::string(dice.of(values)),
      "DELETE FROM " + name,
      "DROP TABLE " + name,
      "ALTER TABLE " + name + " RENAME TO other",
      "ALTER TABLE " + name + " RENAME COLUMN " + column + " TO other",
      other + "SELECT * FROM other, (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c)",
      other + "SELECT * FROM " + name,
      "CREATE TRIGGER t AFTER INSERT ON meta BEGIN INSERT INTO meta VALUES (new.key || 'x', ''); END; PRAGMA "
      "recursive_triggers = ON",
      "INSERT INTO runs (run, run_id, name, config, lane) SELECT n + 10, n, 'lane', '{}', n FROM " + rows +
          " SELECT n FROM c)",
      "UPDATE runs SET parent_run = run",
      "UPDATE runs SET parent_run = 3 - run, fork_step = 5",
      "UPDATE runs SET lane = 0, colour = " + std::string(dice.of(values)),
      "PRAGMA application_id = " + n,
      "PRAGMA user_version = " + n};
  sql = dice.of(ways);
  try {
    database.run(sql);
  } catch (const SqlError& error) {
    sql += " (refused)";
  }
  return slurp(path);
}

} // namespace

Hostile hostile_data(Dice& dice) {
  const auto csv = [](const std::string& name, std::string bytes) {
    return Hostile{"table: " + name, ".csv", std::move(bytes)};
  };
  const auto text = [](const std::string& name, std::string bytes) {
    return Hostile{"text: " + name, ".txt", std::move(bytes)};
  };
  constexpr std::string_view cells[] = {"",   "1",    "-1e308", "1e999",    "nan",
                                        "\"", "\"\"", "a",      "\xff",     "0x10",
                                        " ",  "1,",   "'",      "\"a\nb\"", "9999999999999999999999"};
  const std::string_view cell = dice.of(cells);
  const std::string of_cell = " of \"" + std::string(cell) + "\"";
  const size_t n = dice.size(100'000);
  switch (dice.below(16)) {
  case 0: return csv("columns, " + std::to_string(n) + of_cell, table(2, n, cell));
  case 1: return csv("rows, " + std::to_string(n) + of_cell, table(n, 2, cell));
  case 2: return csv("one column, " + std::to_string(n) + of_cell, table(n, 1, cell));
  case 3: return csv("a head alone, " + std::to_string(n), table(0, n, ""));
  case 4: return csv("an open quote", table(10, 3, "1") + "\n\"" + std::string(n, 'a'));
  case 5: return csv("rows of other lengths", table(100, 3, "1") + "\n1\n1,2,3,4\n" + table(3, n, "1"));
  case 6: return csv("NUL bytes", table(n % 1000, 3, std::string_view("1\0", 2)));
  case 7: return csv("UTF-16", "\xff\xfe" + table(20, 3, std::string_view("1\0", 2)));
  case 8: return csv("ends of lines of an old Macintosh", repeated("a,b\r1,2\r", n));
  case 9: return csv("names that are the same", repeated("a,", n) + "a\n" + repeated("1,", n) + "1");
  case 10:
    return csv("classes, " + std::to_string(n), [&] {
      std::string rows = "x,y";
      for (size_t i = 0; i < n; ++i) rows += "\n1,class " + std::to_string(i);
      return rows;
    }());
  case 11: {
    constexpr std::string_view tiny[] = {"", "\n", ",", ",\n,", "\"", "a", "a,b\n", "\xef\xbb\xbf", "\0", "1,2\n3,4"};
    return csv("tiny", std::string(dice.of(tiny)));
  }
  case 12: {
    const size_t many = dice.one_in(4) ? kHugeFile : dice.size(8 << 20);
    constexpr char filler[] = {'1', ',', '"', 'a', '\0', '\n'};
    return csv("one line of " + std::to_string(many) + " bytes", "a,b\n" + std::string(many, dice.of(filler)));
  }
  case 13: {
    constexpr std::string_view tiny[] = {"", "a", "\n", "\0", "\xff", "\xef\xbb\xbf", "ab", "\xe2\x80\xa8"};
    return text("tiny", std::string(dice.of(tiny)));
  }
  case 14: {
    std::string bytes;
    for (size_t i = 0; i < n; ++i) bytes += static_cast<char>(dice.below(256));
    return text("bytes, " + std::to_string(n), bytes);
  }
  default: {
    const size_t many = dice.one_in(4) ? kHugeFile : dice.size(8 << 20);
    constexpr char filler[] = {'a', '\0', '\n', '\xc3', ' '};
    return text("one line of " + std::to_string(many) + " bytes", std::string(many, dice.of(filler)));
  }
  }
}

Hostile hostile_script(Dice& dice) {
  const auto made = [](const std::string& name, std::string bytes) {
    return Hostile{"script: " + name, ".py", std::move(bytes)};
  };
  const size_t n = dice.size(200'000), deep = dice.size(3000);
  const std::string number = std::to_string(n), of_deep = ", " + std::to_string(deep);
  const auto blocks = [&](std::string_view head, std::string_view last) {
    std::string text = "import torch\n";
    for (size_t i = 0; i < deep && text.size() < (2 << 20); ++i) text.append(i, ' ').append(head).append("\n");
    return text.append(deep, ' ').append(last).append("\n");
  };
  const std::string loop = "for x, t in loader:\n    optimizer.zero_grad()\n    loss = loss_fn(model(x), t)\n    "
                           "loss.backward()\n    optimizer.step()\n";
  switch (dice.below(20)) {
  case 0: return made("brackets, " + number, "x = " + std::string(n, '(') + "1" + std::string(n, ')') + "\n" + loop);
  case 1: return made("lists, " + number, "x = " + std::string(n, '[') + std::string(n, ']') + "\n" + loop);
  case 2: return made("a sum, " + number, "x = " + repeated("1 + ", n) + "1\n" + loop);
  case 3: return made("attributes, " + number, "x = a" + repeated(".b", n) + "\n" + loop);
  case 4: return made("calls, " + number, "x = a" + repeated("(1)", n) + "\n" + loop);
  case 5: return made("functions in functions" + of_deep, blocks("def f():", "return 1") + loop);
  case 6: return made("classes in classes" + of_deep, blocks("class A(nn.Module):", "x = 1") + loop);
  case 7: return made("ifs in ifs" + of_deep, blocks("if x:", "y = 1") + loop);
  case 8: return made("loops in loops" + of_deep, blocks("for x, t in loader:", "loss.backward()"));
  case 9: return made("statements, " + number, repeated("x = 1\n", n) + loop);
  case 10: return made("an open text, " + number, loop + "x = '''" + repeated("a\n", n));
  case 11: return made("an open bracket, " + number, loop + repeated("x = (\n", n));
  case 12: return made("imports, " + number, repeated("from torch import nn as nn\n", n) + loop);
  case 13:
    return made(
        "names of names, " + number, "a0 = model\n" + [&] {
          std::string text;
          for (size_t i = 0; i < std::min<size_t>(n, 20'000); ++i)
            text += "a" + std::to_string(i + 1) + " = a" + std::to_string(i) + "\n";
          return text;
        }() + loop);
  case 14:
    return made("functions that call each other",
                "def f(x):\n    return g(x)\ndef g(x):\n    return f(x)\nmodel = f(1)\n" + loop);
  case 15:
    return made("a class of itself", "class A(A):\n    def __init__(self):\n        self.a = A()\nmodel = A()\na = "
                                     "b\nb = a\noptimizer = torch.optim.Adam(a, lr=b)\n" +
                                         loop);
  case 16:
    return made("layers, " + number, "model = nn.Sequential(" +
                                         repeated("nn.Linear(4, 4), ", std::min<size_t>(n, 20'000)) + "nn.ReLU())\n" +
                                         loop);
  case 17:
    return made("a sequence of sequences" + of_deep,
                "model = " + repeated("nn.Sequential(", deep) + "nn.ReLU()" + std::string(deep, ')') + "\n" + loop);
  case 18: {
    std::string bytes = loop;
    for (size_t i = dice.size(50); i > 0; --i)
      bytes.insert(dice.below(bytes.size() + 1), 1, static_cast<char>(dice.below(256)));
    return made("other bytes", bytes);
  }
  default: {
    const size_t many = dice.one_in(10) ? kHugeFile : dice.size(4 << 20);
    constexpr char filler[] = {'a', '\0', '\n', '(', ' ', '\xff', '#'};
    return made("one line of " + std::to_string(many) + " bytes", std::string(many, dice.of(filler)));
  }
  }
}

Hostile hostile_session(Dice& dice) {
  const auto made = [](const std::string& name, std::string bytes) {
    return Hostile{"session: " + name, ".amplab", std::move(bytes)};
  };
  std::string bytes = whole_session();
  switch (dice.below(8)) {
  case 0: return made("cut", bytes.substr(0, dice.below(bytes.size())));
  case 1: {
    for (size_t i = dice.size(3000); i > 0; --i) bytes[dice.below(bytes.size())] = static_cast<char>(dice.below(256));
    return made("other bytes", bytes);
  }
  case 2: {
    const size_t begin = dice.below(bytes.size());
    for (size_t i = begin; i < std::min(bytes.size(), begin + 4096); ++i) bytes[i] = '\0';
    return made("a page of zeros", bytes);
  }
  case 3: {
    constexpr std::string_view tiny[] = {"", "S", "SQLite format 3", "{}", "PK\x03\x04", "\xff"};
    return made("tiny", std::string(dice.of(tiny)));
  }
  case 4: return made("longer than it says", bytes + std::string(dice.size(8 << 20), 'x'));
  default: {
    std::string sql;
    bytes = damaged_by_sql(dice, sql);
    return made(sql, bytes);
  }
  }
}

} // namespace amplab::fuzz
