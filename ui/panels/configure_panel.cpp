// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/configure_panel.h"

#include "ui/widgets/bound_editor.h"
#include "ui/widgets/data_dialog.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/lane_list.h"
#include "ui/widgets/model_editor.h"
#include "ui/widgets/recorded_facts.h"
#include "ui/widgets/scope_box.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr auto kFoldedConfigure = "folded/configure"; // settings key
constexpr const char* kRate = "optimizer.lr";         // of the settings that a script can have, the one in this panel

} // namespace

ConfigurePanel::ConfigurePanel(const PanelContext& of)
    : Panel(of), previews_(of.previews), scope_(new ScopeBox(document_, focus_, theme_, true, this)),
      form_page_(new QScrollArea(this)), facts_(new RecordedFacts(this)),
      rate_(new BoundEditor(document_, focus_, kRate, false, this)), head_(new QWidget(this)),
      restart_(new QWidget(this)), restartText_(toned_label({}, "warning", restart_)) {
  scope_->setObjectName("scope:configure");
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  form_ = new ConfigForm(document_,
                         {{"data", tr("Data")},
                          {"model", tr("Model")},
                          {"optimizer", tr("Optimizer")},
                          {"train", tr("Training")},
                          {"run", tr("Seed and device")},
                          {"parallel", tr("Several ranks"), false},
                          {"schedule", tr("Schedule"), false},
                          {"inspect", tr("Inspection"), false}},
                         {"name", "model.layers"}, this,
                         [this](ConfigForm& form, const QString& section) { return extraOf(form, section); });

  form_page_->setAccessibleName(tr("Configuration"));
  form_page_->setWidgetResizable(true);
  form_page_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  form_page_->setWidget(form_);
  form_page_->viewport()->setAutoFillBackground(false);
  form_->setAutoFillBackground(false);
  form_->layout()->setContentsMargins(kSmallGap, kGap, kSmallGap, kGap);
  static_cast<QVBoxLayout*>(form_->layout())->addStretch(1);

  auto* now = new QPushButton(tr("Restart now"), restart_);
  now->setObjectName("restart:now");
  now->setFocusPolicy(Qt::TabFocus);
  restartText_->setWordWrap(true);
  auto* restartRow = new QHBoxLayout(restart_);
  restartRow->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  restartRow->addWidget(new GlyphLabel(Glyph::restart, Ink::warning, restart_));
  restartRow->addWidget(restartText_, 1);
  restartRow->addWidget(now);
  restart_->setObjectName("restart");
  restart_->hide();
  connect(now, &QPushButton::clicked, this, [this] { emit window_.actionWanted(ActionId::restart); });

  auto* headRow = new QHBoxLayout(head_);
  headRow->setContentsMargins(kWideGap, kSmallGap, kSmallGap, kSmallGap);
  headRow->setSpacing(kGap);
  headRow->addWidget(toned_label(tr("Edit"), "quiet", head_));
  headRow->addWidget(scope_, 1);
  auto* lanes = new LaneList(document_, focus_, theme_, this);
  lanes->layout()->setContentsMargins(kSmallGap, kSmallGap, kGap, 0);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  column->addWidget(head_);
  column->addWidget(lanes);
  column->addWidget(form_page_, 1);
  column->addWidget(facts_, 1);
  column->addWidget(rate_);
  column->addWidget(restart_);

  connect(rate_, &BoundEditor::complained, this, &Panel::complained);
  connect(scope_, &ScopeBox::scopeChanged, this, &ConfigurePanel::updateScope);
  connect(&focus_, &LaneSelection::changed, this, &ConfigurePanel::showFactsOrForm);
  connect(&store_, &RunStore::lanesChanged, this, &ConfigurePanel::showFactsOrForm);
  updateScope();
  showFactsOrForm();
}

ConfigForm::Extra ConfigurePanel::extraOf(ConfigForm& form, const QString& section) {
  if (section == "model" || section.startsWith("models.")) {
    auto* editor = new ModelEditor(document_, previews_, theme_, section);
    editor->setScope(form.scope());
    connect(&form, &ConfigForm::scopeChanged, editor, &ModelEditor::setScope);
    return {editor};
  }
  if (section != "data" && !section.startsWith("datasets.")) return {};
  auto* row = new QWidget;
  auto* browse = new QPushButton(tr("Browse data…"), row);
  browse->setObjectName("browse:" + section);
  browse->setFocusPolicy(Qt::TabFocus);
  browse->setToolTip(tr("Shows the contents of each data set and imports your own files"));
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(kGap + kSmallGap, 0, 0, 0);
  line->addWidget(browse);
  line->addStretch(1);
  connect(browse, &QPushButton::clicked, this, [this, &form, section] {
    auto* page = new DataDialog(document_, previews_, theme_, section, form.scope(), this);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
  });
  return {row, true};
}

void ConfigurePanel::updateScope() {
  if (document_.laneCount() == 0) return;
  if (scope_->scope() != form_->scope()) form_->setScope(scope_->scope());
}

void ConfigurePanel::showFactsOrForm() {
  const bool recorded = focus_.isIn(store_) && store_.lane(focus_.lane()).isRecorded();
  form_page_->setVisible(!recorded);
  facts_->setVisible(recorded);
  if (recorded) facts_->show(store_.lane(focus_.lane()));
  const auto has_rate = [](const LaneInfo& info) {
    return std::ranges::find(info.settings, kRate) != info.settings.end();
  };
  rate_->setVisible(recorded && has_rate(store_.lane(focus_.lane()).info()));
}

void ConfigurePanel::setPending(const QSet<QString>& keys, bool lanesDiffer) {
  form_->setPending(keys);
  restart_->setVisible(lanesDiffer || !keys.isEmpty());
  restartText_->setText(lanesDiffer ? tr("Lane changes apply at restart.")
                                    : tr("%n changes apply at restart.", nullptr, static_cast<int>(keys.size())));
}

void ConfigurePanel::saveSettings(QVariantMap& settings) const { settings[kFoldedConfigure] = form_->foldedSections(); }

void ConfigurePanel::restoreSettings(const QVariantMap& settings) {
  form_->foldSections(settings[kFoldedConfigure].toStringList());
}

} // namespace amplab
