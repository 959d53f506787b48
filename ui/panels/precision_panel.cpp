// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/precision_panel.h"

#include "ui/widgets/config_form.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/scope_box.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace amplab {
namespace {

constexpr auto kFoldedPrecision = "folded/precision"; // settings key

} // namespace

PrecisionPanel::PrecisionPanel(const PanelContext& of)
    : Panel(of), scope_(new ScopeBox(document_, focus_, theme_, false, this)), head_(new QWidget(this)),
      hints_(new QWidget(this)), hintText_(new QLabel(hints_)) {
  scope_->setObjectName("scope:precision");
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  form_ = new ConfigForm(document_,
                         {{"precision", tr("Precision")},
                          {"scaler", tr("Loss scaler")},
                          {"clip", tr("Gradient clipping")},
                          {"accumulation", tr("Accumulation")},
                          {"guard", tr("Guards"), false}},
                         {}, this);
  auto* content = new QWidget;
  auto* inner = new QVBoxLayout(content);
  inner->setContentsMargins(kSmallGap, kGap, kSmallGap, kGap);
  inner->addWidget(form_);
  inner->addStretch(1);
  auto* scroll = new QScrollArea(this);
  scroll->setAccessibleName(tr("Precision"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(content);
  scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);

  hintText_->setObjectName("hints");
  hintText_->setWordWrap(true);
  hintText_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* hintRow = new QHBoxLayout(hints_);
  hintRow->setContentsMargins(kWideGap, kGap, kGap, kGap);
  hintRow->setSpacing(kGap);
  hintRow->addWidget(new GlyphLabel(Glyph::info, Ink::warning, hints_), 0, Qt::AlignTop);
  hintRow->addWidget(hintText_, 1);

  auto* headRow = new QHBoxLayout(head_);
  headRow->setContentsMargins(kWideGap, kSmallGap, kSmallGap, kSmallGap);
  headRow->setSpacing(kGap);
  headRow->addWidget(toned_label(tr("Edit"), "quiet", head_));
  headRow->addWidget(scope_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  column->addWidget(head_);
  column->addWidget(scroll, 1);
  column->addWidget(hints_);

  connect(scope_, &ScopeBox::scopeChanged, this, &PrecisionPanel::updateScope);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
  const auto disable_of_recorded = [this] { // but for what a script in progress can change
    const LaneStore* lane = focus_.isIn(store_) ? &store_.lane(focus_.lane()) : nullptr;
    const bool recorded = lane && lane->isRecorded();
    form_->setDisabled(recorded && lane->info().settings.empty());
    form_->setOnly(recorded ? lane->info().settings : std::vector<std::string>());
  };
  connect(&focus_, &LaneSelection::changed, this, disable_of_recorded);
  connect(&store_, &RunStore::lanesChanged, this, disable_of_recorded);
  updateScope();
}

void PrecisionPanel::updateScope() {
  if (document_.laneCount() == 0) return;
  if (scope_->scope() != form_->scope()) form_->setScope(scope_->scope());
  updateHints();
}

void PrecisionPanel::updateHints() {
  QStringList sentences;
  for (const std::string& hint : hints(document_.config(focus_.indexIn(document_.setups()))))
    sentences << QString::fromStdString(hint);
  hintText_->setText(sentences.join("\n\n"));
  hints_->setVisible(!sentences.isEmpty());
  update();
}

void PrecisionPanel::paintEvent(QPaintEvent* event) {
  QWidget::paintEvent(event);
  if (!hints_->isVisible()) return;
  const Palette& palette = theme_.palette();
  QPainter painter(this);
  painter.fillRect(hints_->geometry(), mixed(palette.surface, palette.warning, 0.1));
  painter.fillRect(QRect(hints_->geometry().topLeft(), QSize(3, hints_->height())), QColor(palette.warning));
}

void PrecisionPanel::saveSettings(QVariantMap& settings) const { settings[kFoldedPrecision] = form_->foldedSections(); }

void PrecisionPanel::restoreSettings(const QVariantMap& settings) {
  form_->foldSections(settings[kFoldedPrecision].toStringList());
}

} // namespace amplab
