// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/safetensors.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

namespace amplab {
namespace {

constexpr std::array<std::pair<std::string_view, const char*>, 8> kNames = {{{"fp32", "F32"},
                                                                             {"tf32", "F32"},
                                                                             {"fp16", "F16"},
                                                                             {"bf16", "BF16"},
                                                                             {"e4m3fn", "F8_E4M3"},
                                                                             {"e5m2", "F8_E5M2"},
                                                                             {"int64", "I64"},
                                                                             {"uint8", "U8"}}};

const char* name_in_file(std::string_view dtype) {
  for (const auto& [ours, theirs] : kNames)
    if (ours == dtype) return theirs;
  assert(!"a dtype without a name in files");
  return "U8";
}

} // namespace

QByteArray safetensors_of(const TensorValues& values) {
  QJsonArray shape;
  for (const int64_t size : values.shape) shape.append(static_cast<qint64>(size));
  const auto kind = name_of(values.tensor.kind);
  const QJsonObject header{
      {"__metadata__", QJsonObject{{"kind", QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()))},
                                   {"step", QString::number(values.step)}}},
      {QString::fromStdString(values.tensor.name),
       QJsonObject{{"dtype", name_in_file(values.dtype)},
                   {"shape", shape},
                   {"data_offsets", QJsonArray{0, static_cast<qint64>(values.bits.size())}}}}};
  QByteArray text = QJsonDocument(header).toJson(QJsonDocument::Compact);
  text.append((8 - text.size() % 8) % 8, ' '); // aligns the elements
  QByteArray file;
  file.reserve(8 + text.size() + static_cast<qsizetype>(values.bits.size()));
  for (int byte = 0; byte < 8; ++byte)
    file.append(static_cast<char>((static_cast<uint64_t>(text.size()) >> (8 * byte)) & 0xff));
  file += text;
  file.append(reinterpret_cast<const char*>(values.bits.data()), static_cast<qsizetype>(values.bits.size()));
  return file;
}

} // namespace amplab
