// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/checkpoint_link.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <filesystem>

namespace amplab {
namespace {

constexpr quint64 kMostHeader = quint64{64} << 20; // bytes

// github.com/huggingface/safetensors: eight bytes of length, then the header. The engine's progress is text in its
// metadata.
std::optional<int64_t> step_in(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QByteArray length = file.read(sizeof(quint64));
  if (length.size() != sizeof(quint64)) return std::nullopt;
  const quint64 bytes = qFromLittleEndian<quint64>(length.constData());
  if (bytes > kMostHeader) return std::nullopt;
  const QJsonObject header = QJsonDocument::fromJson(file.read(static_cast<qint64>(bytes))).object();
  const QByteArray progress = header["__metadata__"].toObject()["progress"].toString().toUtf8();
  const QJsonValue step = QJsonDocument::fromJson(progress).object()["step"];
  if (!step.isDouble()) return std::nullopt;
  return step.toInteger();
}

} // namespace

CheckpointLink::CheckpointLink(const QString& path) : held_(path + ".held") {
  QFile::remove(held_); // left by a killed process
  std::error_code error;
  std::filesystem::create_hard_link(QFileInfo(path).filesystemFilePath(), QFileInfo(held_).filesystemFilePath(), error);
  if (!error) step_ = step_in(held_);
}

CheckpointLink::~CheckpointLink() { QFile::remove(held_); }

} // namespace amplab
