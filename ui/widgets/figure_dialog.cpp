// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_dialog.h"

#include "ui/widgets/tone.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {

FigureDialog::FigureDialog(const std::vector<FigureChoice>& plots, QWidget* parent)
    : QDialog(parent), kind_(new QComboBox), width_(new QComboBox) {
  setObjectName("figureDialog");
  setWindowTitle(tr("Export figures"));
  auto* rows = new QFormLayout;
  auto* boxes = new QVBoxLayout;
  for (const FigureChoice& plot : plots) {
    auto* box = new QCheckBox(plot.title);
    box->setObjectName("figure:" + plot.id);
    box->setChecked(plot.chosen);
    connect(box, &QCheckBox::toggled, this, &FigureDialog::check);
    boxes->addWidget(box);
    plots_.push_back(box);
  }
  kind_->setObjectName("figure:kind");
  kind_->setAccessibleName(tr("File type"));
  kind_->addItem(tr("PDF"), "pdf");
  kind_->addItem(tr("SVG"), "svg");
  kind_->addItem(tr("PNG, 300 dpi"), "png");
  width_->setObjectName("figure:width");
  width_->setAccessibleName(tr("Width on paper"));
  width_->addItem(tr("Single column, 85 mm"), false);
  width_->addItem(tr("Double column, 175 mm"), true);
  rows->addRow(tr("Plots"), boxes);
  rows->addRow(tr("Kind"), kind_);
  rows->addRow(tr("Width"), width_);
  auto* note = toned_label(tr("Figures use the light theme and 8-point text. Each shows the current view of its plot."),
                           "quiet");
  note->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  ok_ = buttons->addButton(tr("Choose a folder…"), QDialogButtonBox::AcceptRole);
  ok_->setObjectName("figure:ok");
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(rows);
  column->addWidget(note);
  column->addWidget(buttons);
}

std::vector<QString> FigureDialog::plots() const {
  std::vector<QString> ids;
  for (const QCheckBox* box : plots_)
    if (box->isChecked()) ids.push_back(box->objectName().section(':', 1));
  return ids;
}

QString FigureDialog::suffix() const { return kind_->currentData().toString(); }

bool FigureDialog::isDouble() const { return width_->currentData().toBool(); }

void FigureDialog::check() { ok_->setEnabled(std::ranges::any_of(plots_, &QCheckBox::isChecked)); }

} // namespace amplab
