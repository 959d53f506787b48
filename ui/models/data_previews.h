// SPDX-License-Identifier: GPL-3.0-or-later
// Previews of the data sets that lanes use, from `amplab-engine describe data`. A cache: it emits wanted() for a
// missing preview, and the receiver calls put(). Owned by the shell. GUI thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/model_layers.h"
#include "engine/run/most_lanes.h"

#include <QImage>
#include <QObject>
#include <QPointF>
#include <QStringList>
#include <deque>
#include <optional>
#include <vector>

namespace amplab {

// A sample of a data set, limited as in engine/data/dataset_preview.h.
struct DataPreview {
  struct Class {
    QString name;
    qint64 count = 0; // training samples
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

  QString title, description, from; // from: file or folder; empty if generated
  QString problem;                  // why there is no preview, in a sentence; empty if there is one
  QString notice;
  qint64 training = 0, test = 0; // samples
  bool classification = false;
  ModelTask task; // required of the model
  std::vector<Class> classes;
  std::vector<Point> points;
  std::vector<QPointF> curve;
  std::vector<Thumbnail> thumbnails;
  std::vector<Column> columns;
  std::vector<QStringList> rows;
  qint64 columns_in_all = 0, rows_in_all = 0;
  QStringList lines;

  qint64 features() const; // numbers per sample
};

// Parses the engine's output. Returns nothing if it is malformed.
std::optional<DataPreview> data_preview_from(const QByteArray& json);

// Returns the configuration that determines a preview. Equal configurations share a preview.
RunConfig preview_request(const DataConfig& data, uint64_t seed);

class DataPreviews : public QObject {
  Q_OBJECT

 public:
  static constexpr size_t kMost = 2 * kMostLanes; // cached previews; lanes may have one each

  using QObject::QObject;

  // Returns the preview, or null if it is not available yet. The first call requests it. Valid until the next call.
  const DataPreview* of(const DataConfig& data, uint64_t seed);
  // Requests the preview again, because files may have changed.
  void requestAgain(const DataConfig& data, uint64_t seed);

  void put(const RunConfig& request, DataPreview preview);
  // Stores one sentence as the reason why there is no preview.
  void setFailed(const RunConfig& request, const QString& sentence);

 signals:
  void wanted(const amplab::RunConfig& request);
  void arrived();

 private:
  struct Entry {
    RunConfig request;
    std::optional<DataPreview> preview; // nothing: requested
  };
  std::deque<Entry>::iterator find(const RunConfig& request);
  std::deque<Entry> entries_; // latest first
};

} // namespace amplab
