// SPDX-License-Identifier: GPL-3.0-or-later
// The data page: all data sets with a preview, size, and source or the reason why they are unavailable. Own files are
// chosen by path, and a table by path and label column. The chosen data goes into the document as one edit. GUI
// thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/data_previews.h"
#include "ui/theme/theme.h"

#include <QDialog>
#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTableWidget;

namespace amplab {

class ClassBars;
class DataView;

class DataDialog : public QDialog {
  Q_OBJECT

 public:
  // section: "data", or "datasets.NAME". lane: to edit, or ConfigDocument::kAllLanes. Requires: the arguments outlive
  // the dialog, and a lane in scope has the section.
  DataDialog(ConfigDocument& document, DataPreviews& previews, const Theme& theme, const QString& section, int lane,
             QWidget* parent = nullptr);

  // Returns the file or folder that the user chooses, or nothing. Default: the system's dialog.
  using Choose = std::function<QString(QWidget* parent, bool folder, const QString& from)>;
  void setChoose(Choose choose) { choose_ = std::move(choose); }

 private:
  void fillList();
  void layOut();
  void chooseSource(int row);
  void choosePath(const QString& path);
  void chooseLabel(const QString& label);
  void browse();
  void refresh();
  void showFacts(const DataPreview& preview);
  void showTable(const DataPreview& preview);
  void use();
  std::vector<int> lanes() const; // lanes in scope that have the section
  DataConfig dataOf(int lane) const;

  ConfigDocument& document_;
  DataPreviews& previews_;
  const QString section_;
  const int lane_;
  DataConfig draft_;
  uint64_t seed_ = 0;
  Choose choose_;
  QListWidget* sources_;
  QLabel *title_, *description_, *facts_, *problem_, *notice_;
  QWidget *file_, *label_;
  QLineEdit* path_;
  QPushButton *browse_, *again_, *use_;
  QComboBox* column_;
  DataView* view_;
  QTableWidget* table_;
  ClassBars* classes_;
};

} // namespace amplab
