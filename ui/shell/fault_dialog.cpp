// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/fault_dialog.h"

#include "engine/run/ranks.h"
#include "ui/models/cell.h"
#include "ui/models/fault_targets.h"
#include "ui/widgets/dialog_frame.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace amplab {
namespace {

constexpr int kFaultWidth = 460;

struct Kind {
  const char *name, *title; // name: in the protocol
  bool of_rank = false;     // the fault hits the process, not a tensor
};
constexpr std::array kKinds = {Kind{"inf", QT_TRANSLATE_NOOP("amplab::FaultDialog", "an Inf, as after an overflow")},
                               Kind{"nan", QT_TRANSLATE_NOOP("amplab::FaultDialog", "a NaN")},
                               Kind{"factor", QT_TRANSLATE_NOOP("amplab::FaultDialog", "all elements, times a factor")},
                               Kind{"die", QT_TRANSLATE_NOOP("amplab::FaultDialog", "the rank dies"), true},
                               Kind{"stop", QT_TRANSLATE_NOOP("amplab::FaultDialog", "the rank stops"), true}};

bool is_of_rank(const QString& kind) {
  return std::ranges::any_of(kKinds, [&](const Kind& each) { return each.of_rank && kind == each.name; });
}

void enable(QComboBox& box, int row, bool on) {
  qobject_cast<QStandardItemModel*>(box.model())->item(row)->setEnabled(on);
}

} // namespace

FaultDialog::FaultDialog(const RunStore& store, int lane, int rank, QWidget* parent)
    : QDialog(parent), store_(store), lane_(new QComboBox), rank_(new QComboBox), target_(new QComboBox),
      kind_(new QComboBox), factor_(new QDoubleSpinBox), index_(new QSpinBox), note_(toned_label({}, "quiet")) {
  setObjectName("faultDialog");
  setWindowTitle(tr("Overflow fire drill"));
  setMinimumWidth(kFaultWidth);
  lane_->setObjectName("fault:lane");
  rank_->setObjectName("fault:rank");
  target_->setObjectName("fault:target");
  kind_->setObjectName("fault:kind");
  factor_->setObjectName("fault:factor");
  index_->setObjectName("fault:index");
  note_->setObjectName("fault:note");
  lane_->addItem(tr("all lanes"), RunController::kAllLanes);
  for (int i = 0; i < store.laneCount(); ++i) lane_->addItem(QString::fromStdString(store.lane(i).name()), i);
  lane_->setCurrentIndex(lane + 1);
  target_->setEditable(true);
  target_->setToolTip(tr("A layer's name for its output, “loss”, or a gradient such as fc1.weight.grad"));
  factor_->setRange(-1e30, 1e30);
  factor_->setDecimals(6);
  factor_->setValue(65536);
  index_->setRange(0, std::numeric_limits<int>::max());
  index_->setToolTip(tr("Index in row-major order, from 0; too large: the last element"));
  note_->setWordWrap(true);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  QPushButton* ok = buttons->addButton(tr("Inject"), QDialogButtonBox::AcceptRole);
  ok->setObjectName("fault:ok");
  ok->setDefault(true);
  auto* form = new QFormLayout;
  form->addRow(tr("Lane"), lane_);
  form->addRow(tr("Rank"), rank_);
  form->addRow(tr("Tensor"), target_);
  form->addRow(tr("Fault"), kind_);
  form->addRow(tr("Element"), index_);
  form->addRow(tr("Factor"), factor_);
  frame_dialog(*this, form, note_, buttons);
  bool several = false;
  for (int i = 0; i < store.laneCount(); ++i) several = several || ranks_of(store.lane(i).config()) > 1;
  form->setRowVisible(rank_, several);
  for (const Kind& kind : kKinds)
    if (several || !kind.of_rank) kind_->addItem(tr(kind.title), QString(kind.name));
  updateLane();
  rank_->setCurrentIndex(std::max(0, rank_->findData(rank)));
  connect(lane_, &QComboBox::currentIndexChanged, this, &FaultDialog::updateLane);
  connect(kind_, &QComboBox::currentIndexChanged, this, &FaultDialog::check);
  connect(rank_, &QComboBox::currentIndexChanged, this, &FaultDialog::check);
  connect(target_, &QComboBox::currentTextChanged, this, &FaultDialog::check);
  connect(&store, &RunStore::lanesAboutToChange, this, &QDialog::reject);
  check();
}

std::vector<int> FaultDialog::requestedLanes() const {
  if (const int lane = lane_->currentData().toInt(); lane != RunController::kAllLanes) return {lane};
  std::vector<int> all(static_cast<size_t>(store_.laneCount()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

int FaultDialog::requestedRanks() const {
  int ranks = std::numeric_limits<int>::max();
  for (const int lane : requestedLanes()) ranks = std::min(ranks, ranks_of(store_.lane(lane).config()));
  return ranks;
}

void FaultDialog::updateLane() {
  const QString typed = target_->currentText();
  {
    const QSignalBlocker later(target_);
    target_->clear();
    target_->addItems(fault_targets(store_.lane(requestedLanes().front()).info()));
    if (!typed.isEmpty()) target_->setCurrentText(typed);
  }
  listRanks();
  check();
}

void FaultDialog::listRanks() {
  const QSignalBlocker later(rank_);
  const int ranks = requestedRanks();
  const int chosen = rank_->currentIndex();
  rank_->clear();
  rank_->addItem(tr("all ranks"), RunController::kAllRanks);
  for (int rank = 0; ranks > 1 && rank < ranks; ++rank) rank_->addItem(tr("rank %1").arg(rank), rank);
  rank_->setCurrentIndex(std::clamp(chosen, 0, rank_->count() - 1));
  rank_->setEnabled(ranks > 1);
  for (int row = 0; row < kind_->count(); ++row)
    enable(*kind_, row, ranks > 1 || !is_of_rank(kind_->itemData(row).toString()));
  if (ranks == 1 && is_of_rank(kind_->currentData().toString())) kind_->setCurrentIndex(0);
}

void FaultDialog::check() {
  const QString kind = kind_->currentData().toString();
  const bool of_rank = is_of_rank(kind);
  {
    const QSignalBlocker later(rank_);
    enable(*rank_, 0, !of_rank); // one rank, never all
    if (of_rank && rank_->currentIndex() == 0) rank_->setCurrentIndex(rank_->count() - 1);
  }
  target_->setEnabled(!of_rank);
  factor_->setEnabled(kind == "factor");
  index_->setEnabled(!of_rank && kind != "factor");
  note_->setText(noteOf(request()));
}

QString FaultDialog::noteOf(const FaultRequest& fault) const {
  const QString marked = tr("The fault happens once, in the next step. All records of the run mark it as injected.");
  if (fault.rank == RunController::kAllRanks) return marked;
  const RunConfig& config = store_.lane(requestedLanes().front()).config();
  if (fault.kind == "die")
    return tr("Its process is killed when the next step begins. The other ranks cannot continue: the run ends and "
              "names this rank.");
  if (fault.kind == "stop")
    return tr("Its process is stopped when the next step begins. The other ranks wait for at most %1 s; then the run "
              "ends and names this rank.")
        .arg(number_label(config.parallel.timeout_s));
  if (fault.target == "loss") return marked; // seen by no other rank, since no scaler sees it
  if (!fault.target.endsWith(".grad"))
    return tr("The fault precedes gradient averaging, so it reaches all ranks.") + " " + marked;
  const QString averaged = tr("The gradients are already averaged, so only rank %1 sees it.").arg(fault.rank);
  const QString then =
      config.scaler.kind == "none" ? QString()
      : config.parallel.agree_on_found_inf
          ? tr("The ranks agree on found_inf: all of them skip the step.")
          : tr("The ranks do not agree on found_inf: only this rank skips the step, and the weights diverge.");
  return averaged + " " + (then.isEmpty() ? marked : then + " " + marked);
}

FaultRequest FaultDialog::request() const {
  const QString kind = kind_->currentData().toString();
  return {.lane = lane_->currentData().toInt(),
          .target = is_of_rank(kind) ? QString() : target_->currentText().trimmed(),
          .kind = kind,
          .factor = factor_->value(),
          .index = index_->value(),
          .rank = rank_->currentData().toInt()};
}

} // namespace amplab
