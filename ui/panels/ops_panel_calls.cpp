// SPDX-License-Identifier: GPL-3.0-or-later
// Actions on op calls and texts about them.
#include "engine/run/dtype_reason.h"
#include "engine/run/formats.h"
#include "engine/run/replicas.h"
#include "engine/settings/relevance.h"
#include "ui/models/setting_labels.h"
#include "ui/panels/ops_panel.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/step_graph_view.h"
#include "ui/widgets/totals_strip.h"

#include <QActionGroup>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QWhatsThis>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct ShadowChoice {
  const char *value, *words, *in_head;
};
constexpr ShadowChoice kShadows[] = {
    {"none", QT_TRANSLATE_NOOP("amplab::OpsPanel", "Off"), QT_TRANSLATE_NOOP("amplab::OpsPanel", "Shadow")},
    {"inputs", QT_TRANSLATE_NOOP("amplab::OpsPanel", "From the same inputs"),
     QT_TRANSLATE_NOOP("amplab::OpsPanel", "Shadow: same")},
    {"own", QT_TRANSLATE_NOOP("amplab::OpsPanel", "Also from the shadow's results, since the step began"),
     QT_TRANSLATE_NOOP("amplab::OpsPanel", "Shadow: own")}};

// Head widths in pixels from which these are visible.
constexpr int kInspectTextWidth = 900, kShadowWidth = 700, kPhasesWidth = 620, kChangedWidth = 540;

QString text(const std::string& s) { return QString::fromStdString(s); }

// Returns the tensor that the call computed, by its name in inspections. Nothing for phases other than forward and
// backward.
std::optional<TensorName> made_by(const OpRecord& op) {
  const std::string call = op.layer.empty() ? op.op : op.layer + "." + op.op;
  if (!largest_finite(op.out_dtype)) return std::nullopt;
  if (op.phase == "forward") return TensorName{TensorKind::activation, call, op.seq};
  if (op.phase == "backward") return TensorName{TensorKind::activation_gradient, call + ".grad_input", op.seq};
  return std::nullopt;
}

QAction* heading(QMenu& menu, const QString& words) {
  QAction* action = menu.addAction(words);
  action->setEnabled(false);
  return action;
}

} // namespace

void OpsPanel::makeSettingButtons(QHBoxLayout& row) {
  changed_ = new QToolButton;
  changed_->setObjectName("opsTurned");
  changed_->setProperty("link", true);
  changed_->setFocusPolicy(Qt::TabFocus);
  changed_->hide();
  row.addWidget(changed_);
  shadow_ = new QToolButton;
  shadow_->setObjectName("opsShadow");
  shadow_->setAccessibleName(tr("fp32 shadow: reference for the calls of inspected steps"));
  shadow_->setToolTip(
      tr("Also computes each call of an inspected step in fp32 and shows the difference. The inputs are the same, or "
         "also the shadow's own results. These show the error accumulated since the step began."));
  shadow_->setPopupMode(QToolButton::InstantPopup);
  shadow_->setFocusPolicy(Qt::TabFocus);
  shadow_->setProperty("outlined", true);
  shadow_->setProperty("compact", true);
  auto* menu = new QMenu(shadow_);
  auto* group = new QActionGroup(menu);
  for (const ShadowChoice& each : kShadows) {
    QAction* action = menu->addAction(tr(each.words), this, [this, value = std::string(each.value)] {
      applyAll(shadow_all(value, config()));
      followSettings(); // in case it was refused
    });
    action->setObjectName(QString("opsShadow:%1").arg(each.value));
    action->setCheckable(true);
    group->addAction(action);
  }
  shadow_->setMenu(menu);
  row.addWidget(shadow_);
  connect(changed_, &QToolButton::clicked, this, [this] { applyAll(reset_dtypes(config())); });
  connect(&document_, &ConfigDocument::settingsChanged, this, &OpsPanel::followSettings);
  connect(&document_, &ConfigDocument::lanesChanged, this, &OpsPanel::followSettings);
  connect(&store_, &RunStore::eventsAppended, this, [this](int changed_lane) {
    if (changed_lane == lane()) followSettings();
  });
}

// Hides the least important controls first if space is short. All have alternatives elsewhere.
void OpsPanel::fitHead() {
  const int available = head_->width();
  inspect_->setText(available < font_scaled(kInspectTextWidth) ? QString() : tr("Inspect next step"));
  shadow_->setVisible(available >= font_scaled(kShadowWidth));
  phases_->setVisible(available >= font_scaled(kPhasesWidth));
  changed_->setVisible(any_changed_ && available >= font_scaled(kChangedWidth));
}

// ---- settings of the lane ------------------------------------------------------------------------------------------

const RunConfig& OpsPanel::config() const {
  static const RunConfig none;
  if (lane() >= store_.laneCount()) return none;
  const LaneStore& its = store_.lane(lane());
  const int at = index_of(its.id(), document_.setups());
  return at < 0 ? its.current_config() : document_.config(at);
}

void OpsPanel::followSettings() {
  const RunConfig& now = config();
  model_.setConfig(now);
  const int turned = static_cast<int>(now.precision.op_dtype.size() + now.precision.layer_dtype.size());
  any_changed_ = turned > 0;
  fitHead();
  changed_->setText(tr("reset %n formats", nullptr, turned));
  changed_->setToolTip(tr("%1. Click to use the formats of the mode again.").arg(changed_dtypes(now)));
  for (const ShadowChoice& each : kShadows) {
    if (now.inspect.shadow != each.value) continue;
    shadow_->setText(tr(each.in_head));
    shadow_->menu()->findChild<QAction*>(QString("opsShadow:%1").arg(each.value))->setChecked(true);
  }
  graph_->update();
  showReason();
}

void OpsPanel::applyAll(const std::vector<ProposedChange>& changes) {
  for (const ProposedChange& each : changes) emit requests_.settingChangeWanted(lane(), each);
}

// ---- texts about calls ----------------------------------------------------------------------------------------------

const OpRecord* OpsPanel::callAt(int row) const {
  const QModelIndex index = filter_.mapToSource(filter_.index(row, OpTableModel::Op));
  return index.isValid() ? &model_.opAt(index.row()) : nullptr;
}

void OpsPanel::showReason() {
  const OpRecord* op = callAt(table_->currentIndex().row());
  reason_->setVisible(op);
  if (!op) return;
  const QString reason = text(dtype_reason(*op, model_.config()));
  if (reason_->text() != reason) reason_->setText(reason);
}

void OpsPanel::addUp() {
  std::vector<const OpRecord*> shown;
  shown.reserve(static_cast<size_t>(filter_.rowCount()));
  for (int row = 0; row < filter_.rowCount(); ++row) shown.push_back(callAt(row));
  totals_->show(totals_of(shown));
}

// ---- menus ----------------------------------------------------------------------------------------------------------

bool OpsPanel::eventFilter(QObject* object, QEvent* event) {
  if (object == head_ && event->type() == QEvent::Resize) fitHead();
  if (event->type() == QEvent::ContextMenu) {
    const auto* menu_event = static_cast<QContextMenuEvent*>(event);
    const bool by_key = menu_event->reason() == QContextMenuEvent::Keyboard;
    if (object == graph_) return false; // it passes its own call
    if (!by_key && object != table_->viewport()) return false;
    const QModelIndex index = by_key ? table_->currentIndex() : table_->indexAt(menu_event->pos());
    if (index.isValid())
      openMenu(createMenu(*callAt(index.row()), this),
               by_key ? table_->viewport()->mapToGlobal(table_->visualRect(index).bottomLeft())
                      : menu_event->globalPos());
    return true;
  }
  if ((object != table_ && object != graph_) || event->type() != QEvent::KeyPress)
    return Panel::eventFilter(object, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool opens = (key->key() == Qt::Key_F2 && key->modifiers() == Qt::NoModifier) ||
                     (key->key() == Qt::Key_Down && key->modifiers() == Qt::AltModifier);
  if (!opens) return false;
  if (const OpRecord* op = callAt(table_->currentIndex().row())) openDTypeMenu(*op);
  return true;
}

void OpsPanel::openMenu(QMenu* menu, const QPoint& at) {
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(at);
}

void OpsPanel::openDTypeMenu(const OpRecord& op) {
  if (!can_choose_dtype(op)) return;
  const bool graph = views_->currentWidget() == graph_;
  const QRect cell = table_->visualRect(table_->currentIndex().siblingAtColumn(OpTableModel::ComputeDtype));
  openMenu(createDTypeMenu(op, this), graph ? graph_->mapToGlobal(graph_->placeOf(graph_->current()))
                                            : table_->viewport()->mapToGlobal(cell.bottomLeft()));
}

QMenu* OpsPanel::createDTypeMenu(const OpRecord& op, QWidget* parent) {
  auto* menu = new QMenu(parent);
  menu->setObjectName("ops:dtypes");
  menu->setAccessibleName(tr("Formats for %1").arg(text(op.op)));
  menu->setToolTipsVisible(true);
  const auto list = [&](const char* id, const std::vector<DTypeChoice>& choices) {
    auto* group = new QActionGroup(menu);
    for (const DTypeChoice& choice : choices) {
      QAction* action = menu->addAction(choice.text, this, [this, changes = choice.changes] { applyAll(changes); });
      action->setObjectName(QString(id) + choice.text);
      action->setCheckable(true);
      action->setChecked(choice.chosen);
      group->addAction(action);
      if (choice.chosen) menu->setDefaultAction(action);
    }
  };
  heading(*menu, tr("%1, in all layers").arg(text(op.op)));
  list("ops:op:", op_dtype_choices(op, config()));
  const std::string layer(within_replica(op.layer)); // settings apply to all replicas
  if (layer.empty()) return menu;
  menu->addSeparator();
  const std::vector<DTypeChoice> of_layer = layer_dtype_choices(layer, config());
  const std::string decides = deciding_pattern(layer, config());
  QAction* head = heading(*menu, decides.empty() || decides == layer
                                     ? tr("All of layer %1").arg(text(layer))
                                     : tr("All of layer %1, now as %2").arg(text(layer), text(decides)));
  if (of_layer.empty()) {
    const QString reason = translated_setting(without_effect(config(), "precision.layer_dtype"));
    head->setText(tr("Not for layer %1: %2").arg(text(layer), reason));
  }
  list("ops:layer:", of_layer);
  return menu;
}

// Uses a copy of the call, since the table may change while the menu is open.
QMenu* OpsPanel::createMenu(const OpRecord& op, QWidget* parent) {
  const int lane = this->lane();
  const qlonglong step = model_.step();
  const std::optional<TensorName> made = made_by(op);
  auto* menu = new QMenu(parent);
  menu->setObjectName("ops:menu");
  menu->setAccessibleName(tr("Actions for %1").arg(text(op.op)));
  const auto offer = [&](const char* id, const QString& words, bool enabled, auto act) {
    QAction* action = menu->addAction(words, this, act);
    action->setObjectName(id);
    action->setEnabled(enabled);
    return action;
  };
  offer("ops:histogram", tr("Histogram"), made.has_value(),
        [this, lane, step, made] { emit focus_.histogramShown(lane, step, *made); });
  offer("ops:elements", tr("Elements"), made.has_value(),
        [this, lane, step, made] { emit focus_.elementsShown(lane, step, *made); });
  offer("ops:bits", tr("Bits of the largest, %1").arg(number_label(op.amax)), op.count > 0 && std::isfinite(op.amax),
        [this, op] { emit focus_.bitsShown(op.amax, text(op.out_dtype)); });
  menu->addSeparator();
  const bool shadowed = is_shadowed(op.op, config()), all = shadowed && config().inspect.shadow_ops.empty();
  const std::vector<ProposedChange> shadow = shadow_op(op.op, all || !shadowed, config());
  QAction* beside = offer(
      "ops:shadow", all ? tr("fp32 shadow of %1 only").arg(text(op.op)) : tr("fp32 shadow of %1").arg(text(op.op)),
      true, [this, shadow] { applyAll(shadow); });
  beside->setCheckable(true);
  beside->setChecked(shadowed && !all);
  QMenu* formats = createDTypeMenu(op, menu);
  formats->setTitle(tr("Format\tF2"));
  formats->menuAction()->setObjectName("ops:format");
  formats->menuAction()->setEnabled(can_choose_dtype(op));
  menu->addMenu(formats);
  offer("ops:why", op.compute_dtype.empty() ? tr("Why this format?") : tr("Why %1?").arg(text(op.compute_dtype)), true,
        [this, op, menu] {
          QWhatsThis::showText(menu->pos(), text(dtype_reason(op, model_.config())), views_->currentWidget());
        });
  menu->addSeparator();
  offer("ops:line", op.line > 0 ? tr("Go to line %1\tReturn").arg(op.line) : tr("Go to its line\tReturn"), op.line > 0,
        [this, lane, op] { focus_.showLine(lane, op.line); });
  menu->addAction(tr("Copy rows\tCtrl+C"), table_, &CellTable::copySelection)->setObjectName("ops:copy");
  return menu;
}

} // namespace amplab
