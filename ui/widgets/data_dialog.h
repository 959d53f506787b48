// SPDX-License-Identifier: GPL-3.0-or-later
// The data page: every data set that there is, with a picture of it, how much it holds, where it comes from or why it
// is not there; one's own files by their path, a table with its columns, of which one is chosen to be predicted. What
// is used goes into the document as one edit. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/data_pictures.h"
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
  // Requires: what it is given outlives it, and a lane in scope has the section. section: "data", or "datasets.NAME".
  // lane: to edit, or ConfigDocument::kAllLanes.
  DataDialog(ConfigDocument& document, DataPictures& pictures, const Theme& theme, const QString& section, int lane,
             QWidget* parent = nullptr);

  // The file or folder that the person chooses, or nothing; at first a dialog of the system's.
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
  void showFacts(const DataPicture& picture);
  void showTable(const DataPicture& picture);
  void use();
  std::vector<int> lanes() const; // in scope, that have the section
  DataConfig dataOf(int lane) const;

  ConfigDocument& document_;
  DataPictures& pictures_;
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
