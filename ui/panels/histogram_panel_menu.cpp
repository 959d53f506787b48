// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of the histogram panel: applying the scale of a released handle, and the context menu.
#include "ui/models/cell.h"
#include "ui/models/keymap.h"
#include "ui/panels/histogram_panel.h"
#include "ui/plots/exponent_plot.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <cmath>

namespace amplab {

void HistogramPanel::apply(double scale, bool fork) {
  const LaneStore& its = store_.lane(lane());
  const ScaleSetting setting =
      fork ? fork_setting_of(its, scale) : setting_of(its, scale, its.latest(Series::loss_scale));
  switch (setting.way) {
  case ScaleWay::live:
    for (const ProposedChange& change : setting.changes) emit requests_.settingChangeWanted(lane(), change);
    return;
  case ScaleWay::fork:
    plot_->resetHandle();
    emit requests_.forkWanted(lane(), step_.value_or(its.last_step()), setting.changes);
    return;
  case ScaleWay::none: plot_->resetHandle(); emit complained(setting.sentence);
  }
}

QString HistogramPanel::data() const {
  const ExponentContent& content = plot_->content();
  if (!content.format) return {};
  const ShownExponents& shown = content.shown;
  QStringList lines{"exponent\telements\tbefore rounding"};
  const auto line = [&](const QString& name, int64_t there, int64_t truth) {
    lines += QString("%1\t%2\t%3").arg(name).arg(there).arg(truth);
  };
  Exponents both = shown.there;
  both += shown.truth;
  for (size_t i = 0; i < both.counts.size(); ++i) {
    const int64_t exponent = both.lowest + static_cast<int64_t>(i);
    line(QString::number(exponent), shown.there.at(exponent), shown.truth.at(exponent));
  }
  line("zero", shown.there.zeros, shown.truth.zeros);
  line("inf", shown.there.inf, shown.truth.inf);
  line("nan", shown.there.nan, shown.truth.nan);
  return lines.join('\n') + '\n';
}

QMenu* HistogramPanel::createMenu(std::optional<int> exponent, QWidget* parent) {
  auto* menu = new QMenu(parent);
  menu->setObjectName("histogram:menu");
  const ExponentContent& content = plot_->content();
  const auto offer = [&](const char* id, const QString& text, bool enabled, auto act) {
    QAction* action = menu->addAction(text, this, act);
    action->setObjectName(id);
    action->setEnabled(enabled);
  };
  const std::optional<TensorName> tensor = content.shown.choice.tensor;
  offer("histogram:elements",
        tensor ? tr("Elements of %1").arg(content.shown.title) : tr("Elements (of a single tensor)"),
        content.format && tensor, [this, tensor, id = content.lane, step = content.step] {
          emit focus_.elementsShown(store_.indexOf(id), step, *tensor);
        });
  offer("histogram:bits",
        exponent ? tr("Bits of %1").arg(scale_label(std::ldexp(1.0, *exponent))) : tr("Bits of a number"),
        exponent.has_value(), [this, exponent] { emit plot_->exponentChosen(*exponent); });
  menu->addSeparator();
  const double scale = plot_->scale();
  offer("histogram:fork", tr("Fork the lane with a loss scale of %1").arg(scale_label(scale)), plot_->hasHandle(),
        [this, scale] { apply(scale, true); });
  offer("histogram:log",
        menu_text_with_key(log_->isChecked() ? tr("Linear axis") : tr("Logarithmic axis"), ActionId::log_loss),
        content.format, [this] { plot_->setLog(!plot_->isLog()); });
  menu->addSeparator();
  offer("histogram:copyImage", tr("Copy image"), content.format,
        [this] { QApplication::clipboard()->setPixmap(splitter_->grab()); });
  offer("histogram:copyData", tr("Copy data"), content.format, [this] { QApplication::clipboard()->setText(data()); });
  menu->addActions(plot_->actions());
  return menu;
}

} // namespace amplab
