// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of a moving picture, with keys and a pointer drawn on them. GUI thread.
#pragma once
#include "ui/theme/theme.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <stdexcept>

namespace amplab::support {

inline constexpr QSize kMovingSize{1040, 630};

// Both throw std::runtime_error.
inline void write(const QString& path, const QString& text) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.flush())
    throw std::runtime_error((path + ": " + file.errorString()).toStdString());
}

inline void save(const QImage& image, const QString& path) {
  if (!image.save(path)) throw std::runtime_error(path.toStdString() + " cannot be written; use another folder.");
}

// Frames in a folder, and the arguments with which img2webp makes a moving picture of them.
class Frames {
 public:
  explicit Frames(const QDir& folder) : folder_(folder) { folder_.mkpath("."); }

  void add(const QImage& image, int milliseconds) {
    const QString path = folder_.filePath(QString("%1.png").arg(++count_, 3, 10, QChar('0')));
    save(image.scaled(kMovingSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation), path);
    arguments_ << QString("-d %1 %2").arg(milliseconds).arg(path);
  }
  // picture: file that img2webp writes.
  void writeArguments(const QString& picture) const {
    write(folder_.filePath("arguments"), arguments_.join('\n') + "\n-o " + picture + '\n');
  }

 private:
  QDir folder_;
  int count_ = 0;
  QStringList arguments_;
};

// Returns the image with a key's name in its middle.
inline QImage with_key(QImage image, const QString& key) {
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(text_font(8, QFont::DemiBold));
  QRectF box({}, QSizeF(160, 56));
  box.moveCenter(QRectF({}, image.deviceIndependentSize()).center());
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(30, 34, 42, 225));
  painter.drawRoundedRect(box, 10, 10);
  painter.setPen(Qt::white);
  painter.drawText(box, Qt::AlignCenter, key);
  return image;
}

// Returns the image with a pointer, and a ring around it while its button is pressed.
inline QImage with_pointer(QImage image, const QPointF& at, bool pressed = false) {
  static const QPolygonF arrow{{0, 0}, {0, 17}, {4, 13.5}, {6.8, 20}, {9.6, 18.8}, {6.9, 12.4}, {12, 12.4}};
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  if (pressed) {
    painter.setPen(QPen(QColor(214, 40, 40), 2.5));
    painter.drawEllipse(at, 13, 13);
  }
  painter.translate(at);
  painter.scale(1.3, 1.3);
  painter.setPen(QPen(Qt::white, 1.2));
  painter.setBrush(Qt::black);
  painter.drawPolygon(arrow);
  return image;
}

} // namespace amplab::support
