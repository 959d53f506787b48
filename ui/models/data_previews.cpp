// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_previews.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kLargestSide = 256;

std::vector<DataPreview::Thumbnail> thumbnails_from(const QJsonObject& from) {
  const int channels = from["channels"].toInt(), height = from["height"].toInt(), width = from["width"].toInt();
  const QByteArray pixels = QByteArray::fromBase64(from["pixels"].toString().toLatin1());
  const QJsonArray labels = from["labels"].toArray();
  std::vector<DataPreview::Thumbnail> all;
  if (channels < 1 || std::min(width, height) < 1 || std::max(width, height) > kLargestSide) return all;
  const qsizetype plane = qsizetype(width) * height;
  const auto* at = reinterpret_cast<const uchar*>(pixels.constData());
  for (qsizetype n = 0; n < labels.size() && (n + 1) * channels * plane <= pixels.size(); ++n, at += channels * plane) {
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const qsizetype i = qsizetype(y) * width + x;
        image.setPixel(x, y, channels < 3 ? qRgb(at[i], at[i], at[i]) : qRgb(at[i], at[plane + i], at[2 * plane + i]));
      }
    all.push_back({image, labels[n].toInt()});
  }
  return all;
}

QStringList texts_from(const QJsonArray& array) {
  QStringList texts;
  for (const QJsonValue& value : array) texts << value.toString();
  return texts;
}

void read_table(const QJsonObject& table, DataPreview& preview) {
  for (const QJsonValue& value : table["columns"].toArray())
    preview.columns.push_back(
        {value["name"].toString(), value["numbers"].toInteger(), value["empty"].toInteger(), value["label"].toBool()});
  for (const QJsonValue& row : table["rows"].toArray()) {
    preview.rows.push_back(texts_from(row.toArray()));
    preview.rows.back().resize(static_cast<qsizetype>(preview.columns.size()));
  }
  preview.columns_in_all = table["columns_in_all"].toInteger();
  preview.rows_in_all = table["rows_in_all"].toInteger();
}

void read_task(const QJsonObject& all, DataPreview& preview) {
  const QString task = all["task"].toString();
  preview.classification = task == "classification";
  for (const QJsonValue& size : all["sample"].toArray()) preview.task.sample.push_back(size.toInteger());
  preview.task.outputs = all["outputs"].toInteger();
  preview.task.vocabulary = all["vocabulary"].toInteger();
  preview.task.tokens = task == "tokens";
  preview.task.numbers = task == "regression";
}

} // namespace

qint64 DataPreview::features() const {
  qint64 count = 1;
  for (const int64_t size : task.sample) count *= size;
  return count;
}

std::optional<DataPreview> data_preview_from(const QByteArray& json) {
  const QJsonObject all = QJsonDocument::fromJson(json).object();
  if (!all.contains("name")) return std::nullopt;
  DataPreview preview;
  preview.title = all["title"].toString();
  preview.description = all["description"].toString();
  preview.from = all["from"].toString();
  preview.problem = all["problem"].toString();
  preview.notice = all["notice"].toString();
  preview.training = all["training"].toInteger();
  preview.test = all["test"].toInteger();
  if (preview.problem.isEmpty()) read_task(all, preview);
  if (preview.problem.isEmpty() && (preview.task.sample.empty() || preview.task.outputs < 1)) return std::nullopt;
  for (const QJsonValue& value : all["classes"].toArray())
    preview.classes.push_back({value["name"].toString(), value["count"].toInteger()});
  for (const QJsonValue& value : all["points"].toArray())
    preview.points.push_back({value[0].toDouble(), value[1].toDouble(), value[2].toInt()});
  for (const QJsonValue& value : all["curve"].toArray())
    preview.curve.emplace_back(value[0].toDouble(), value[1].toDouble());
  preview.thumbnails = thumbnails_from(all["thumbnails"].toObject());
  read_table(all["table"].toObject(), preview);
  preview.lines = texts_from(all["lines"].toArray());
  return preview;
}

RunConfig preview_request(const DataConfig& data, uint64_t seed) {
  const bool has_files = data.name == "csv" || data.name == "text" || data.name == "idx" || data.name == "cifar10";
  RunConfig request;
  request.data.name = data.name;
  request.data.validation = data.validation;
  if (has_files) request.data.path = data.path;
  if (data.name == "csv") request.data.label = data.label;
  if (data.name == "text") request.data.context = data.context;
  request.seed = seed;
  return request;
}

std::deque<DataPreviews::Entry>::iterator DataPreviews::find(const RunConfig& request) {
  return std::ranges::find(entries_, request, &Entry::request);
}

const DataPreview* DataPreviews::of(const DataConfig& data, uint64_t seed) {
  const RunConfig request = preview_request(data, seed);
  if (const auto found = find(request); found != entries_.end()) return found->preview ? &*found->preview : nullptr;
  entries_.push_front({request, std::nullopt});
  if (entries_.size() > kMost) entries_.pop_back();
  emit wanted(request);
  const auto filled = find(request); // a receiver may call put() within wanted()
  return filled != entries_.end() && filled->preview ? &*filled->preview : nullptr;
}

void DataPreviews::requestAgain(const DataConfig& data, uint64_t seed) {
  const RunConfig request = preview_request(data, seed);
  if (const auto found = find(request); found != entries_.end()) {
    if (!found->preview) return; // already requested
    entries_.erase(found);
  }
  of(data, seed);
  emit arrived(); // the previous preview is gone
}

void DataPreviews::put(const RunConfig& request, DataPreview preview) {
  const auto found = find(request);
  if (found == entries_.end()) return; // dropped: newer requests replaced it
  found->preview = std::move(preview);
  emit arrived();
}

void DataPreviews::setFailed(const RunConfig& request, const QString& sentence) {
  DataPreview preview;
  preview.title = QString::fromStdString(request.data.name);
  preview.problem = sentence;
  put(request, std::move(preview));
}

} // namespace amplab
