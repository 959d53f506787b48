// SPDX-License-Identifier: GPL-3.0-or-later
// What is in the data sets that lanes name, as the engine describes them (`amplab-engine describe data`): known once it
// has answered. Asks nobody itself: wanted() is answered by put(). Owned by the shell; GUI thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"

#include <QImage>
#include <QObject>
#include <QPointF>
#include <QStringList>
#include <deque>
#include <optional>
#include <vector>

namespace amplab {

// Some of a data set, bounded as engine/data/data_look.h bounds it.
struct DataPicture {
  struct Class {
    QString name;
    qint64 count = 0; // samples in training
  };
  struct Point {
    double x = 0, y = 0;
    int of_class = 0;
  };
  struct Column {
    QString name;
    qint64 numbers = 0, empty = 0; // cells
    bool label = false;
  };
  struct Thumbnail {
    QImage image;
    int of_class = 0;
  };

  QString title, description, from; // from: file or folder; empty: it is generated
  QString problem;                  // why there is nothing, in a sentence; empty: there is
  QString notice;
  qint64 training = 0, test = 0; // samples
  bool classification = false;
  ModelTask task; // what it asks of a model
  std::vector<Class> classes;
  std::vector<Point> points;
  std::vector<QPointF> curve;
  std::vector<Thumbnail> thumbnails;
  std::vector<Column> columns;
  std::vector<QStringList> rows;
  qint64 columns_in_all = 0, rows_in_all = 0;
  QStringList lines;

  qint64 features() const; // numbers to a sample
};

// From what the engine prints; nothing: that is none.
std::optional<DataPicture> data_picture_from(const QByteArray& json);

// The data of a lane that a picture depends on: equal ones have the same.
RunConfig question_about(const DataConfig& data, uint64_t seed);

class DataPictures : public QObject {
  Q_OBJECT

 public:
  static constexpr size_t kMost = 24; // pictures that are kept

  using QObject::QObject;

  // Null: not known yet; then it is asked for, once. Valid until the next call.
  const DataPicture* of(const DataConfig& data, uint64_t seed);
  // Files may have changed: what is known of that data set is asked for again.
  void lookAgain(const DataConfig& data, uint64_t seed);

  void put(const RunConfig& question, DataPicture picture);
  // Could not be asked: one sentence.
  void refuse(const RunConfig& question, const QString& sentence);

 signals:
  void wanted(const amplab::RunConfig& question);
  void arrived();

 private:
  struct Entry {
    RunConfig question;
    std::optional<DataPicture> picture; // nothing: it is asked for
  };
  std::deque<Entry>::iterator find(const RunConfig& question);
  std::deque<Entry> entries_; // the latest first
};

} // namespace amplab
