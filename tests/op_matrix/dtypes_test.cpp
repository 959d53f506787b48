// SPDX-License-Identifier: Apache-2.0
// The dtype of every output and gradient, with and without autocast, equals PyTorch's. tests/golden/dtypes/make.py
// recorded them and documents the cells.
#include "engine/autograd/apply.h"
#include "kernels/registry/registry.h"
#include "tests/op_matrix/dtype_call.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace amplab::matrix {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

struct Row {
  std::vector<Shape> shapes;
  std::vector<DType> operands;
  std::vector<std::string> cells; // by region
};

struct Table {
  std::vector<std::string> regions;
  std::map<std::string, std::vector<Row>> rows; // by call
};

Shape shape_of(const std::string& text) {
  Shape shape;
  if (text == "-") return shape;
  for (const std::string& size : split(text, 'x')) shape.size[static_cast<size_t>(shape.rank++)] = std::stoi(size);
  return shape;
}

Table read_table(const std::string& family) {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/dtypes/" + family + ".csv");
  std::string line;
  std::getline(file, line); // the version that wrote it
  std::getline(file, line);
  constexpr ptrdiff_t kLeading = 3; // call, shapes, operands
  const auto cells_of = [](const std::vector<std::string>& fields) {
    return std::vector<std::string>(fields.begin() + kLeading, fields.end());
  };
  Table table{.regions = cells_of(split(line, ',')), .rows = {}};
  while (std::getline(file, line)) {
    const std::vector<std::string> fields = split(line, ',');
    Row row{.shapes = {}, .operands = {}, .cells = cells_of(fields)};
    for (const std::string& shape : split(fields[1], ' ')) row.shapes.push_back(shape_of(shape));
    for (const std::string& operand : split(fields[2], ' ')) row.operands.push_back(dtype_named(operand).value());
    table.rows[fields[0]].push_back(std::move(row));
  }
  return table;
}

const Table& table_of(const char* family) {
  static std::map<std::string, Table> tables;
  const auto [found, fresh] = tables.try_emplace(family);
  if (fresh) found->second = read_table(family);
  return found->second;
}

// "none" or "cpu bf16"
AutocastState region_named(const std::string& text) {
  if (text == "none") return {};
  const std::vector<std::string> words = split(text, ' ');
  return {.enabled = true, .dtype = dtype_named(words[1]).value(), .list = policy_list_named(words[0]).value()};
}

// Masks are bytes in this engine.
std::string name_of_output(DType dtype) { return dtype == DType::u8 ? "bool" : std::string(name_of(dtype)); }

struct DTypesSubject {
  const char* family;
  const DtypeCall* call;
};

void PrintTo(const DTypesSubject& subject, std::ostream* out) { *out << subject.call->name; }

class Dtypes : public testing::TestWithParam<DTypesSubject> {
 protected:
  std::vector<Tensor> leaves(const Row& row) {
    std::vector<Tensor> operands;
    for (size_t i = 0; i < row.shapes.size(); ++i) {
      std::vector<float> values(static_cast<size_t>(row.shapes[i].count()));
      for (size_t k = 0; k < values.size(); ++k)
        values[k] = static_cast<float>(k + 1) / static_cast<float>(values.size() + 1);
      const NoGradGuard no_grad;
      operands.push_back(to(tensor_from(memory_, row.shapes[i], values, MemoryCategory::activations), row.operands[i]));
      operands.back().set_requires_grad(true);
    }
    return operands;
  }

  // Returns the outcome in the format of the golden tables.
  std::string measured(const Row& row, const AutocastState& region) {
    const std::vector<Tensor> operands = leaves(row);
    Tensor y;
    try {
      const AutocastGuard inside(region, clear_cast_cache);
      y = GetParam().call->call(operands);
    } catch (const std::exception&) {
      return "raises";
    }
    std::string cell = name_of_output(y.dtype());
    if (!y.requires_grad()) return cell;
    cell += " <-";
    try {
      run_backward(y, filled(memory_, y.shape(), y.dtype(), 1, MemoryCategory::activations));
    } catch (const std::exception&) {
      return cell + " raises";
    }
    for (const Tensor& x : operands) cell.append(" ").append(x.grad() ? name_of(x.grad().dtype()) : "none");
    return cell;
  }

  std::unique_ptr<Device> device_ = open_device("cpu");
  CachingAllocator memory_{*device_};
};

TEST_P(Dtypes, OfOutputAndGradientsAreThoseOfPyTorch) {
  const Table& table = table_of(GetParam().family);
  const auto found = table.rows.find(GetParam().call->name);
  ASSERT_NE(found, table.rows.end());
  for (const Row& row : found->second)
    for (size_t i = 0; i < table.regions.size(); ++i) {
      if (row.cells[i] == "unknown") continue;
      std::string operands;
      for (DType dtype : row.operands) operands.append(" ").append(name_of(dtype));
      EXPECT_EQ(measured(row, region_named(table.regions[i])), row.cells[i])
          << GetParam().call->name << " of" << operands << ", autocast: " << table.regions[i];
    }
}

std::vector<DTypesSubject> subjects() {
  std::vector<DTypesSubject> all;
  for (const DtypeFamily& family : dtype_families())
    for (const DtypeCall& call : family.calls) all.push_back({family.name, &call});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Cpu, Dtypes, testing::ValuesIn(subjects()),
                         [](const auto& subject) { return subject.param.call->name; });

TEST(DtypeTables, HoldNoCallThatIsNotMadeHere) {
  for (const DtypeFamily& family : dtype_families())
    for (const auto& [name, rows] : table_of(family.name).rows)
      EXPECT_TRUE(std::ranges::any_of(family.calls, [&](const DtypeCall& call) { return call.name == name; })) << name;
}

TEST(DtypeTables, HoldEveryOpThatAPersonCanCall) {
  std::set<Op> held;
  for (const DtypeFamily& family : dtype_families())
    for (const DtypeCall& call : family.calls) held.insert(call.op);
  for (size_t i = 0; i < kOpCount; ++i) {
    const Op op = static_cast<Op>(i);
    // Updates work in place on lists, outside autograd and autocast. Backward ops run when their forward ops are
    // differentiated.
    if (!row_of(op).differentiable() || row_of(op).only_in_gradients) continue;
    EXPECT_TRUE(held.contains(op)) << row_of(op).id;
  }
}

} // namespace
} // namespace amplab::matrix
