// SPDX-License-Identifier: GPL-3.0-or-later
// Saves, copies and pastes the selected lane's configuration as text. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/widgets/lane_selection.h"

#include <QObject>
#include <QWidget>

namespace amplab {

class ConfigFiles : public QObject {
  Q_OBJECT

 public:
  // Requires: all arguments outlive this.
  ConfigFiles(QWidget& window, ConfigDocument& document, const LaneSelection& selection);

  void chooseSaveFile();
  void save(const QString& path);
  void copy();
  void paste(); // adds a lane; can be undone

 signals:
  void complained(const QString& sentence);

 private:
  QByteArray text() const;

  QWidget& window_;
  ConfigDocument& document_;
  const LaneSelection& selection_;
};

} // namespace amplab
