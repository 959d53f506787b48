// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_pictures.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kLargestSide = 256;

std::vector<DataPicture::Thumbnail> thumbnails_from(const QJsonObject& from) {
  const int channels = from["channels"].toInt(), height = from["height"].toInt(), width = from["width"].toInt();
  const QByteArray pixels = QByteArray::fromBase64(from["pixels"].toString().toLatin1());
  const QJsonArray labels = from["labels"].toArray();
  std::vector<DataPicture::Thumbnail> all;
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

void read_table(const QJsonObject& table, DataPicture& picture) {
  for (const QJsonValue& value : table["columns"].toArray())
    picture.columns.push_back(
        {value["name"].toString(), value["numbers"].toInteger(), value["empty"].toInteger(), value["label"].toBool()});
  for (const QJsonValue& row : table["rows"].toArray()) {
    picture.rows.push_back(texts_from(row.toArray()));
    picture.rows.back().resize(static_cast<qsizetype>(picture.columns.size()));
  }
  picture.columns_in_all = table["columns_in_all"].toInteger();
  picture.rows_in_all = table["rows_in_all"].toInteger();
}

void read_task(const QJsonObject& all, DataPicture& picture) {
  const QString task = all["task"].toString();
  picture.classification = task == "classification";
  for (const QJsonValue& size : all["sample"].toArray()) picture.task.sample.push_back(size.toInteger());
  picture.task.outputs = all["outputs"].toInteger();
  picture.task.vocabulary = all["vocabulary"].toInteger();
  picture.task.tokens = task == "tokens";
  picture.task.numbers = task == "regression";
}

} // namespace

qint64 DataPicture::features() const {
  qint64 count = 1;
  for (const int64_t size : task.sample) count *= size;
  return count;
}

std::optional<DataPicture> data_picture_from(const QByteArray& json) {
  const QJsonObject all = QJsonDocument::fromJson(json).object();
  if (!all.contains("name")) return std::nullopt;
  DataPicture picture;
  picture.title = all["title"].toString();
  picture.description = all["description"].toString();
  picture.from = all["from"].toString();
  picture.problem = all["problem"].toString();
  picture.notice = all["notice"].toString();
  picture.training = all["training"].toInteger();
  picture.test = all["test"].toInteger();
  if (picture.problem.isEmpty()) read_task(all, picture);
  if (picture.problem.isEmpty() && (picture.task.sample.empty() || picture.task.outputs < 1)) return std::nullopt;
  for (const QJsonValue& value : all["classes"].toArray())
    picture.classes.push_back({value["name"].toString(), value["count"].toInteger()});
  for (const QJsonValue& value : all["points"].toArray())
    picture.points.push_back({value[0].toDouble(), value[1].toDouble(), value[2].toInt()});
  for (const QJsonValue& value : all["curve"].toArray())
    picture.curve.emplace_back(value[0].toDouble(), value[1].toDouble());
  picture.thumbnails = thumbnails_from(all["thumbnails"].toObject());
  read_table(all["table"].toObject(), picture);
  picture.lines = texts_from(all["lines"].toArray());
  return picture;
}

RunConfig question_about(const DataConfig& data, uint64_t seed) {
  const bool has_files = data.name == "csv" || data.name == "text" || data.name == "idx" || data.name == "cifar10";
  RunConfig question;
  question.data.name = data.name;
  question.data.validation = data.validation;
  if (has_files) question.data.path = data.path;
  if (data.name == "csv") question.data.label = data.label;
  if (data.name == "text") question.data.context = data.context;
  question.seed = seed;
  return question;
}

std::deque<DataPictures::Entry>::iterator DataPictures::find(const RunConfig& question) {
  return std::ranges::find(entries_, question, &Entry::question);
}

const DataPicture* DataPictures::of(const DataConfig& data, uint64_t seed) {
  const RunConfig question = question_about(data, seed);
  if (const auto found = find(question); found != entries_.end()) return found->picture ? &*found->picture : nullptr;
  entries_.push_front({question, std::nullopt});
  if (entries_.size() > kMost) entries_.pop_back();
  emit wanted(question);
  const auto answered = find(question); // a receiver may call put() within wanted()
  return answered != entries_.end() && answered->picture ? &*answered->picture : nullptr;
}

void DataPictures::lookAgain(const DataConfig& data, uint64_t seed) {
  const RunConfig question = question_about(data, seed);
  if (const auto found = find(question); found != entries_.end()) {
    if (!found->picture) return; // already requested
    entries_.erase(found);
  }
  of(data, seed);
  emit arrived(); // the previous preview is gone
}

void DataPictures::put(const RunConfig& question, DataPicture picture) {
  const auto found = find(question);
  if (found == entries_.end()) return; // dropped: newer requests replaced it
  found->picture = std::move(picture);
  emit arrived();
}

void DataPictures::refuse(const RunConfig& question, const QString& sentence) {
  DataPicture picture;
  picture.title = QString::fromStdString(question.data.name);
  picture.problem = sentence;
  put(question, std::move(picture));
}

} // namespace amplab
