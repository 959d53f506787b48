// SPDX-License-Identifier: GPL-3.0-or-later
// Dialog for the plots, file type and width of figures for print. Writes nothing. GUI thread.
#pragma once
#include <QDialog>
#include <QString>
#include <vector>

class QCheckBox;
class QComboBox;
class QPushButton;

namespace amplab {

struct FigureChoice {
  QString id, title; // of a plot
  bool chosen = true;
};

class FigureDialog : public QDialog {
  Q_OBJECT

 public:
  FigureDialog(const std::vector<FigureChoice>& plots, QWidget* parent);

  std::vector<QString> plots() const; // ids
  QString suffix() const;             // "pdf"
  bool isDouble() const;              // width of two columns

 private:
  void check();

  std::vector<QCheckBox*> plots_;
  QComboBox *kind_, *width_;
  QPushButton* ok_;
};

} // namespace amplab
