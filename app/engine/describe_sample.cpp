// SPDX-License-Identifier: Apache-2.0
// Describes a data set before training: its size, its classes and samples.
#include "app/engine/command.h"
#include "app/engine/config_on_stdin.h"
#include "app/engine/rows.h"
#include "engine/data/dataset_preview.h"
#include "engine/state/settings.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds kPatience{30};

// Cancels the reading after kPatience.
DatasetPreview preview_in_time(const DataRequest& request) {
  std::stop_source late;
  const std::jthread clock([&late](const std::stop_token& over) {
    std::mutex mutex;
    std::condition_variable_any ring;
    std::unique_lock lock(mutex);
    ring.wait_for(lock, over, kPatience, [] { return false; });
    if (!over.stop_requested()) late.request_stop();
  });
  DatasetPreview preview = preview_dataset(request, late.get_token());
  if (late.stop_requested() && !preview.problem.empty())
    preview.problem = "Reading " + preview.from + " took longer than " + std::to_string(kPatience.count()) +
                      " seconds: use a smaller file.";
  return preview;
}

std::string_view name_of_task(Task task) {
  constexpr std::string_view kNames[] = {"classification", "regression", "tokens"};
  return kNames[static_cast<size_t>(task)];
}

std::string base64(std::span<const uint8_t> bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t word = 0;
    for (size_t k = 0; k < 3; ++k) word = word << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
    for (size_t k = 0; k < 4; ++k) text += i + k <= bytes.size() ? kDigits[word >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

Json table_of(const TablePreview& table) {
  Json columns = Json::array();
  for (const TableColumn& column : table.columns)
    columns.push_back(
        {{"name", column.name}, {"numbers", column.numbers}, {"empty", column.empty}, {"label", column.label}});
  return {{"columns", columns},
          {"columns_in_all", table.columns_in_all},
          {"rows_in_all", table.rows_in_all},
          {"rows", table.rows}};
}

// For programs; read by the window's data page.
Json as_object(const DatasetPreview& preview) {
  Json all = {{"name", preview.name},
              {"title", preview.title},
              {"description", preview.description},
              {"from", printable(preview.from)},
              {"problem", preview.problem}};
  if (preview.table.columns_in_all > 0) all["table"] = table_of(preview.table);
  if (!preview.data) return all;
  const Dataset& data = *preview.data;
  const ModelTask task = model_task_of(data);
  all["used"] = data.name;
  all["notice"] = printable(data.notice);
  all["training"] = data.training.count();
  all["test"] = data.test.count();
  all["task"] = name_of_task(data.task);
  all["sample"] = task.sample;
  all["outputs"] = task.outputs;
  all["vocabulary"] = task.vocabulary;
  Json classes = Json::array();
  for (size_t i = 0; i < preview.balance.size(); ++i)
    classes.push_back(
        {{"name", i < data.class_names.size() ? printable(data.class_names[i], kLongestQuote) : std::to_string(i)},
         {"count", preview.balance[i]}});
  all["classes"] = std::move(classes);
  if (!preview.points.empty()) all["points"] = preview.points;
  if (!preview.curve.empty()) all["curve"] = preview.curve;
  if (preview.thumbnails.count > 0)
    all["thumbnails"] = {{"channels", preview.thumbnails.channels},
                         {"height", preview.thumbnails.height},
                         {"width", preview.thumbnails.width},
                         {"labels", preview.thumbnails.labels},
                         {"pixels", base64(preview.thumbnails.pixels)}};
  if (!preview.lines.empty()) all["lines"] = preview.lines;
  return all;
}

// For people: one row per fact, then the classes, then text samples.
void print_preview(const DatasetPreview& preview) {
  Json rows = Json::array();
  const auto add = [&](std::string_view what, const std::string& text) {
    if (!text.empty()) rows.push_back({{"data", what}, {preview.name, text}});
  };
  add("title", preview.title);
  add("description", preview.description);
  add("from", printable(preview.from));
  if (preview.data) {
    const Dataset& data = *preview.data;
    add("to train on", std::to_string(data.training.count()) + " samples");
    add("to test on", std::to_string(data.test.count()) + " samples");
    add("a sample", to_string(data.feature_shape));
    add("task", std::string(name_of_task(data.task)));
    add(data.task == Task::tokens       ? "characters"
        : data.task == Task::regression ? "numbers to predict"
                                        : "classes",
        std::to_string(data.class_count));
    add("notice", printable(data.notice));
  }
  print_rows(rows, false);
  const Json all = as_object(preview);
  if (all.contains("classes") && !all["classes"].empty()) std::puts(""), print_rows(all["classes"], false);
  if (all.contains("table")) std::puts(""), print_rows(all["table"]["columns"], false);
  if (!preview.lines.empty()) std::puts("");
  for (const std::string& line : preview.lines) std::printf("%s\n", line.c_str());
}

} // namespace

int describe_sample(Words words) {
  bool as_json = false, sampled = false;
  DataRequest request;
  std::string path, label;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--json") {
      as_json = true;
      continue;
    }
    std::string* const to = word == "--sample"  ? &request.name
                            : word == "--path"  ? &path
                            : word == "--label" ? &label
                                                : nullptr;
    if (!to)
      throw UsageError("describe data accepts --sample NAME, --path PATH, --label COLUMN and --json, not \"" + word +
                       "\".");
    if (i + 1 == words.size())
      throw UsageError(word +
                       " needs a value after it: describe data --sample NAME [--path PATH] [--label COLUMN] [--json].");
    *to = words[++i];
    sampled = sampled || word == "--sample";
  }
  if (!sampled) throw UsageError("describe data with --path or --label needs --sample NAME, the data set.");
  if (request.name == "-") request = data_request_of(config_on_stdin());
  if (!path.empty()) request.path = path;
  if (!label.empty()) request.label = label;
  const DatasetPreview preview = preview_in_time(request);
  if (as_json) {
    print_rows(as_object(preview), true);
    return kDone;
  }
  print_preview(preview);
  if (!preview.problem.empty()) throw DataError(preview.problem);
  return kDone;
}

} // namespace amplab
