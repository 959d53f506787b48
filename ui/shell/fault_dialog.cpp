// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/fault_dialog.h"

#include "ui/bridge/run_controller.h"
#include "ui/models/fault_targets.h"
#include "ui/widgets/dialog_frame.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <array>
#include <limits>

namespace amplab {
namespace {

constexpr int kFaultWidth = 460;

struct Kind {
  const char *name, *title; // name: on the wire
};
constexpr std::array kKinds = {Kind{"inf", QT_TRANSLATE_NOOP("amplab::FaultDialog", "an Inf, as an overflow leaves")},
                               Kind{"nan", QT_TRANSLATE_NOOP("amplab::FaultDialog", "a NaN")},
                               Kind{"factor", QT_TRANSLATE_NOOP("amplab::FaultDialog", "everything, times a factor")}};

} // namespace

FaultDialog::FaultDialog(const RunStore& store, int lane, QWidget* parent)
    : QDialog(parent), store_(store), lane_(new QComboBox), target_(new QComboBox), kind_(new QComboBox),
      factor_(new QDoubleSpinBox), index_(new QSpinBox), note_(toned_label({}, "quiet")) {
  setObjectName("faultDialog");
  setWindowTitle(tr("Overflow fire drill"));
  setMinimumWidth(kFaultWidth);
  lane_->setObjectName("fault:lane");
  target_->setObjectName("fault:target");
  kind_->setObjectName("fault:kind");
  factor_->setObjectName("fault:factor");
  index_->setObjectName("fault:index");
  lane_->addItem(tr("all lanes"), RunController::kAllLanes);
  for (int i = 0; i < store.laneCount(); ++i) lane_->addItem(QString::fromStdString(store.lane(i).name()), i);
  lane_->setCurrentIndex(lane + 1);
  target_->setEditable(true);
  target_->setToolTip(tr("A layer's name for its output, “loss”, or a gradient such as fc1.weight.grad"));
  for (const Kind& kind : kKinds) kind_->addItem(tr(kind.title), QString(kind.name));
  factor_->setRange(-1e30, 1e30);
  factor_->setDecimals(6);
  factor_->setValue(65536);
  index_->setRange(0, std::numeric_limits<int>::max());
  index_->setToolTip(tr("Counted row by row from 0; beyond the last: the last"));
  note_->setWordWrap(true);
  note_->setText(
      tr("It happens once, in the next step, and is marked as a fault on purpose wherever the run is written down."));

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  QPushButton* ok = buttons->addButton(tr("Put it in"), QDialogButtonBox::AcceptRole);
  ok->setObjectName("fault:ok");
  ok->setDefault(true);
  auto* form = new QFormLayout;
  form->addRow(tr("Lane"), lane_);
  form->addRow(tr("Tensor"), target_);
  form->addRow(tr("Put in"), kind_);
  form->addRow(tr("Element"), index_);
  form->addRow(tr("Factor"), factor_);
  frame_dialog(*this, form, note_, buttons);
  connect(lane_, &QComboBox::currentIndexChanged, this, &FaultDialog::takeLane);
  connect(kind_, &QComboBox::currentIndexChanged, this, &FaultDialog::check);
  connect(&store, &RunStore::lanesAboutToChange, this, &QDialog::reject);
  takeLane();
}

void FaultDialog::takeLane() {
  const QString typed = target_->currentText();
  const int lane = std::max(0, lane_->currentData().toInt());
  target_->clear();
  target_->addItems(fault_targets(store_.lane(lane).info()));
  if (!typed.isEmpty()) target_->setCurrentText(typed);
  check();
}

void FaultDialog::check() {
  const bool factor = kind_->currentData().toString() == "factor";
  factor_->setEnabled(factor);
  index_->setEnabled(!factor);
}

FaultRequest FaultDialog::request() const {
  return {lane_->currentData().toInt(), target_->currentText().trimmed(), kind_->currentData().toString(),
          factor_->value(), index_->value()};
}

} // namespace amplab
